#pragma once

/// Inkling's pages in C++17: strokes with the caller's own ids in, lines of text with rectangles, confidences and stroke
/// ids out.
///
/// ```cpp
/// auto models = std::make_shared<const inkling::Models>(inkling::Models::folder("/usr/share/speedynote/inkling"));
/// inkling::PageReader page(models);
/// page.add("a stroke", points);                        // std::vector<inkling::Location>, y downwards, any unit
/// for (const auto &line : page.read()) std::cout << line.text << "\n";
/// ```
///
/// **Errors.** What fails throws `inkling::Error`, whose text says what happened, where, and what to do. The page is as it
/// was before.
///
/// **Threads.** `Models` never change: any number of threads may use them at once. A `PageReader` belongs to one thread at
/// a time.
///
/// Needs `inkling.h` and its library, nothing else.

#include <inkling.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

namespace inkling {

/// A failure of the library.
class Error : public std::runtime_error {
public:
  Error(inkling_status status, const std::string &message)
      : std::runtime_error(message.empty() ? inkling_status_name(status) : message), status(status) {}

  /// INKLING_ERROR_….
  const inkling_status status;
};

/// Throws what a call of the library reported.
inline void check(inkling_status status, const inkling_error &error) {
  if (status != INKLING_OK)
    throw Error(status, error.message);
}

/// The owner of a handle of the library.
template <typename Handle, inkling_status (*freeHandle)(Handle **)> class Owner {
public:
  Owner() = default;
  Owner(Owner &&other) noexcept : handle(std::exchange(other.handle, nullptr)) {}
  Owner &operator=(Owner &&other) noexcept {
    std::swap(handle, other.handle);
    return *this;
  }
  ~Owner() { freeHandle(&handle); }

  Handle *get() const { return handle; }
  /// Where a function of the library puts a new handle; call it while there is none.
  Handle **target() { return &handle; }

private:
  Handle *handle = nullptr;
};

/// A position on the page, y downwards.
struct Location {
  float x, y;
};

/// A rectangle around ink.
struct Box {
  float left = 0, top = 0, right = 0, bottom = 0;

  float width() const { return right - left; }
  float height() const { return bottom - top; }
};

/// A word of a line.
struct Word {
  std::string text;
  Box box;
  std::vector<std::string> strokes;
};

/// A line of writing that was read.
struct Line {
  /// In UTF-8, as all texts.
  std::string text;
  Box box;
  /// The probability that this was written, from 0 to 1.
  float confidence = 0;
  /// The ids of the strokes that wrote it.
  std::vector<std::string> strokes;
  std::vector<Word> words;
};

/// Opened models: one that labels strokes, and some that read.
class Models {
public:
  using Recognizer = Owner<inkling_recognizer, inkling_recognizer_free>;

  /// Opens models; `readers` in the order in which they are preferred.
  Models(const std::string &labeller, const std::vector<std::string> &readers) {
    add(labeller);
    for (const auto &reader : readers)
      add(reader);
    requireAll(labeller);
  }

  /// Opens all models of a folder, the files that end with .gguf: the one that labels strokes, and those that read.
  static Models folder(const std::string &path) {
    std::vector<std::string> files;
    std::error_code failure;
    for (std::filesystem::directory_iterator entries(std::filesystem::u8path(path), failure), end;
         !failure && entries != end; entries.increment(failure))
      if (entries->path().extension() == ".gguf")
        files.push_back(entries->path().u8string());
    if (failure)
      throw Error(INKLING_ERROR_MODEL, "the folder of models " + path + " can't be read: " + failure.message());
    std::sort(files.begin(), files.end());
    Models models;
    for (const auto &file : files)
      models.add(file);
    models.requireAll(path);
    return models;
  }

  /// The BCP-47 tags that the models declare, in their order.
  const std::vector<std::string> &languages() const { return tags; }

  /// The indices of the recognizers for a language, the best alone; of all of them for an empty text.
  std::vector<size_t> recognizers(const std::string &language) const {
    std::vector<size_t> result;
    if (language.empty()) {
      for (size_t index = 0; index < opened.size(); index++)
        result.push_back(index);
      return result;
    }
    std::vector<const inkling_model *> models;
    for (const auto &model : opened)
      models.push_back(model.get());
    const char *tag = language.c_str();
    size_t index = 0;
    inkling_error error = INKLING_ERROR_INIT;
    check(inkling_models_find(models.data(), models.size(), &tag, 1, &index, &error), error);
    return {index};
  }

  const inkling_labeller *labeller() const { return labels.get(); }
  const inkling_recognizer *recognizer(size_t index) const { return readers.at(index).get(); }

private:
  Models() = default;

  void add(const std::string &path) {
    inkling_error error = INKLING_ERROR_INIT;
    Owner<inkling_model, inkling_model_free> model;
    if (const inkling_status status = inkling_model_open(path.c_str(), model.target(), &error)) {
      const std::string message = error.message;
      throw Error(status, message.find(path) == std::string::npos ? path + ": " + message : message);
    }
    inkling_features features = INKLING_FEATURES_INIT;
    check(inkling_model_get_features(model.get(), &features, &error), error);
    if (features.features & INKLING_FEATURE_STROKE_LABELS) {
      if (!labels.get())
        check(inkling_labeller_create(model.get(), labels.target(), &error), error);
      return;
    }
    Recognizer reader;
    check(inkling_recognizer_create(model.get(), reader.target(), &error), error);
    for (uint32_t index = 0; index < features.language_count; index++) {
      const char *language = nullptr;
      check(inkling_model_get_language(model.get(), index, &language, &error), error);
      if (std::find(tags.begin(), tags.end(), language) == tags.end())
        tags.emplace_back(language);
    }
    readers.push_back(std::move(reader));
    opened.push_back(std::move(model));
  }

  void requireAll(const std::string &path) const {
    if (!labels.get())
      throw Error(INKLING_ERROR_MODEL, path + " has no model that labels strokes: add Inkling's strokes.gguf");
    if (readers.empty())
      throw Error(INKLING_ERROR_MODEL, path + " has no model that reads: add one, such as Inkling's english.gguf");
  }

  Owner<inkling_labeller, inkling_labeller_free> labels;
  std::vector<Recognizer> readers;
  std::vector<Owner<inkling_model, inkling_model_free>> opened;
  std::vector<std::string> tags;
};

/// A page that is read again at little cost after strokes came or went: only lines that changed are.
class PageReader {
public:
  /// Makes an empty page.
  ///
  /// - language: a BCP-47 tag that the models read; an empty text for all models, of which the surest gives each line's
  /// text.
  explicit PageReader(std::shared_ptr<const Models> models, const std::string &language = {})
      : models(std::move(models)), chosen(this->models->recognizers(language)), tag(language) {
    page = emptyPage(chosen);
  }

  /// The language as it was chosen.
  const std::string &language() const { return tag; }

  /// Reads the strokes in another language from now on.
  void setLanguage(const std::string &language) {
    auto recognizers = models->recognizers(language);
    if (recognizers != chosen) {
      auto other = emptyPage(recognizers);
      std::unordered_map<std::string, uint64_t> otherNumbers;
      std::map<uint64_t, Stroke> otherStrokes;
      for (const auto &[number, stroke] : strokes) {
        const uint64_t added = add(other, stroke.points);
        otherNumbers[stroke.id] = added;
        otherStrokes[added] = stroke;
      }
      page = std::move(other);
      numbers.swap(otherNumbers);
      strokes.swap(otherStrokes);
      chosen = std::move(recognizers);
    }
    tag = language;
  }

  /// Adds a stroke; one with the same id is replaced. A stroke without points is none.
  void add(const std::string &id, const std::vector<Location> &points) {
    if (points.empty())
      return remove({id});
    const uint64_t number = add(page, points);
    remove({id});
    numbers[id] = number;
    strokes[number] = {id, points};
  }

  /// Removes strokes; ids that aren't on the page are ignored.
  void remove(const std::vector<std::string> &ids) {
    std::vector<uint64_t> known;
    for (const auto &id : ids)
      if (auto found = numbers.find(id); found != numbers.end())
        known.push_back(found->second);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    if (known.empty())
      return;
    inkling_error error = INKLING_ERROR_INIT;
    check(inkling_page_remove_strokes(page.get(), known.data(), known.size(), &error), error);
    for (uint64_t number : known) {
      auto stroke = strokes.find(number);
      numbers.erase(stroke->second.id);
      strokes.erase(stroke);
    }
  }

  /// Removes all strokes.
  void clear() {
    if (strokes.empty())
      return;
    page = emptyPage(chosen);
    numbers.clear();
    strokes.clear();
  }

  size_t strokeCount() const { return strokes.size(); }

  /// Reads the page: its lines in reading order. Drawings aren't read.
  ///
  /// - isCancelled: asked a few times a millisecond on this thread; when it returns true, an `Error` with
  ///   INKLING_ERROR_CANCELLED is thrown. What it throws is thrown on.
  std::vector<Line> read(const std::function<bool()> &isCancelled = {}) {
    std::vector<Line> lines;
    // The number of each line that has a text, among those of the page.
    std::vector<size_t> indices;
    const Groups lineGroups = read(INKLING_GROUP_LINE, isCancelled);
    for (size_t index = 0, count = this->count(lineGroups); index < count; index++) {
      const inkling_group group = this->group(lineGroups, index);
      indices.push_back(group.text_size ? lines.size() : SIZE_MAX);
      if (!group.text_size)
        continue;
      Line line;
      line.text.assign(group.text, group.text_size);
      line.box = box(lineGroups, index, group.box_count);
      line.confidence = group.confidence;
      line.strokes = ids(group);
      lines.push_back(std::move(line));
    }
    const Groups wordGroups = read(INKLING_GROUP_WORD, isCancelled);
    for (size_t index = 0, count = this->count(wordGroups); index < count; index++) {
      const inkling_group group = this->group(wordGroups, index);
      const size_t line = group.parent < indices.size() ? indices[group.parent] : SIZE_MAX;
      if (line == SIZE_MAX || !group.text_size)
        continue;
      lines[line].words.push_back(
        {std::string(group.text, group.text_size), box(wordGroups, index, group.box_count), ids(group)});
    }
    return lines;
  }

private:
  using Page = Owner<inkling_page, inkling_page_free>;
  using Groups = Owner<inkling_groups, inkling_groups_free>;

  struct Stroke {
    std::string id;
    std::vector<Location> points;
  };

  Page emptyPage(const std::vector<size_t> &indices) const {
    std::vector<const inkling_recognizer *> recognizers;
    for (size_t index : indices)
      recognizers.push_back(models->recognizer(index));
    Page result;
    inkling_error error = INKLING_ERROR_INIT;
    check(inkling_page_create(models->labeller(), recognizers.data(), recognizers.size(), result.target(), &error), error);
    return result;
  }

  static uint64_t add(const Page &page, const std::vector<Location> &points) {
    uint64_t number = 0;
    inkling_error error = INKLING_ERROR_INIT;
    check(inkling_page_add_stroke(page.get(), points.data(), points.size(), sizeof(Location), &number, &error), error);
    return number;
  }

  /// The context of the callback: nothing may be thrown through the library.
  struct Question {
    const std::function<bool()> &isCancelled;
    std::exception_ptr thrown;

    static int32_t ask(void *context) {
      auto *question = static_cast<Question *>(context);
      try {
        return question->isCancelled();
      } catch (...) {
        question->thrown = std::current_exception();
        return 1;
      }
    }
  };

  Groups read(int32_t kind, const std::function<bool()> &isCancelled) {
    Groups groups;
    inkling_error error = INKLING_ERROR_INIT;
    Question question{isCancelled, nullptr};
    const inkling_status status =
      inkling_page_read(page.get(), kind, isCancelled ? Question::ask : nullptr, &question, groups.target(), &error);
    if (question.thrown)
      std::rethrow_exception(question.thrown);
    check(status, error);
    return groups;
  }

  static size_t count(const Groups &groups) {
    size_t result = 0;
    inkling_error error = INKLING_ERROR_INIT;
    check(inkling_groups_get_count(groups.get(), &result, &error), error);
    return result;
  }

  static inkling_group group(const Groups &groups, size_t index) {
    inkling_group result = INKLING_GROUP_INIT;
    inkling_error error = INKLING_ERROR_INIT;
    check(inkling_groups_get_group(groups.get(), index, &result, &error), error);
    return result;
  }

  /// The rectangle around all boxes of a group.
  static Box box(const Groups &groups, size_t index, size_t count) {
    Box result;
    for (size_t part = 0; part < count; part++) {
      inkling_box box = INKLING_BOX_INIT;
      inkling_error error = INKLING_ERROR_INIT;
      check(inkling_groups_get_box(groups.get(), index, part, &box, &error), error);
      if (part == 0)
        result = {box.left, box.top, box.right, box.bottom};
      result.left = std::min(result.left, box.left);
      result.top = std::min(result.top, box.top);
      result.right = std::max(result.right, box.right);
      result.bottom = std::max(result.bottom, box.bottom);
    }
    return result;
  }

  std::vector<std::string> ids(const inkling_group &group) const {
    std::vector<std::string> result;
    result.reserve(group.stroke_count);
    for (size_t index = 0; index < group.stroke_count; index++)
      if (auto stroke = strokes.find(group.strokes[index]); stroke != strokes.end())
        result.push_back(stroke->second.id);
    return result;
  }

  std::shared_ptr<const Models> models;
  std::vector<size_t> chosen;
  std::string tag;
  Page page;
  /// The library's number of each id, and the strokes by their numbers in the order in which they came.
  std::unordered_map<std::string, uint64_t> numbers;
  std::map<uint64_t, Stroke> strokes;
};

} // namespace inkling
