/// Tests InklingPageReader.h with people's ink.
///
/// usage: reader STROKES.gguf ENGLISH.gguf STROKES.txt

#include "handles.h"

#include "InklingPageReader.h"
#include "checks.h"

#include <cmath>
#include <limits>
#include <set>
#include <thread>

using inkling::Error;
using inkling::Line;
using inkling::Location;
using inkling::Models;
using inkling::PageReader;

/// The status that an action's error has, INKLING_OK without one; the text of the error is checked to have some words.
template <typename Action> static inkling_status statusOf(const Action &action, const std::string &words) {
  try {
    action();
  } catch (const Error &error) {
    CHECK(std::string(error.what()).find(words) != std::string::npos,
      "the error is “" << error.what() << "” without “" << words << "”");
    return error.status;
  }
  return INKLING_OK;
}

static std::string joined(const std::vector<Line> &lines) {
  std::string text;
  for (const auto &line : lines)
    text += line.text + "\n";
  return text;
}

static std::vector<Location> moved(const std::vector<std::pair<float, float>> &stroke, float y) {
  std::vector<Location> points;
  for (const auto &point : stroke)
    points.push_back({point.first, point.second + y});
  return points;
}

/// Runs all checks, and returns the number of words that are right.
static int run(char **arguments) {
  const std::string labeller = arguments[1], english = arguments[2];
  const auto ink = readStrokes(arguments[3]);
  CHECK(ink.size() > 30, "there are " << ink.size() << " strokes");
  const auto models = std::make_shared<const Models>(labeller, std::vector<std::string>{english});
  CHECK(models->languages() == std::vector<std::string>{"en"}, models->languages().size() << " languages");

  PageReader page(models);
  CHECK(page.read().empty(), "an empty page has no lines");
  const auto id = [](size_t index) { return "stroke „" + std::to_string(index) + "“"; };
  for (size_t index = 0; index < ink.size(); index++)
    page.add(id(index), moved(ink[index], 0));
  CHECK(page.strokeCount() == ink.size(), page.strokeCount() << " strokes");

  // What was written, where, and by which strokes.
  const auto lines = page.read();
  const int right = rightWords(joined(lines));
  CHECK(lines.size() == 3, lines.size() << " lines");
  CHECK(right >= 8, right << " of 9 words are right: " << joined(lines));
  if (lines.size() != 3)
    return right;
  std::set<std::string> seen;
  for (size_t row = 0; row < lines.size(); row++) {
    const Line &line = lines[row];
    CHECK(std::abs(line.box.top - (90 + 60 * float(row))) < 1 && std::abs(line.box.height() - 22) < 1,
      "line " << row << " is at " << line.box.top << ", " << line.box.height() << " high");
    CHECK(std::abs(line.box.left - 60) < 1 && line.box.width() > 150, "line " << row << " begins at " << line.box.left);
    CHECK(line.confidence > 0.01f && line.confidence <= 1, "the confidence is " << line.confidence);
    CHECK(line.words.size() == 3, line.words.size() << " words in “" << line.text << "”");
    std::string text;
    std::set<std::string> ofWords;
    for (const auto &word : line.words) {
      text += (text.empty() ? "" : " ") + word.text;
      ofWords.insert(word.strokes.begin(), word.strokes.end());
      CHECK(word.box.left >= line.box.left - 0.1f && word.box.right <= line.box.right + 0.1f && word.box.width() > 20,
        word.text << " isn't within its line");
    }
    CHECK(text == line.text, "“" << text << "” are the words of “" << line.text << "”");
    CHECK(ofWords == std::set<std::string>(line.strokes.begin(), line.strokes.end()),
      "the words have other strokes than the line");
    for (const auto &stroke : line.strokes)
      CHECK(seen.insert(stroke).second, stroke << " is in two lines");
  }
  CHECK(seen.size() == ink.size() && seen.count(id(0)) && seen.count(id(ink.size() - 1)), seen.size()
                                                                                            << " strokes are in lines");

  // Strokes go, unknown ones and some twice, and come back.
  auto second = lines[1].strokes;
  second.push_back("unknown");
  second.push_back(second[0]);
  page.remove(second);
  auto less = page.read();
  CHECK(less.size() == 2 && less[0].text == lines[0].text && less[1].text == lines[2].text,
    "without the second line: " << joined(less));
  for (const auto &line : less)
    for (const auto &stroke : line.strokes)
      CHECK(std::find(second.begin(), second.end(), stroke) == second.end(), stroke << " was removed");
  for (size_t index = 0; index < ink.size(); index++)
    if (std::find(second.begin(), second.end(), id(index)) != second.end())
      page.add(id(index), moved(ink[index], 0));
  CHECK(joined(page.read()) == joined(lines), "the strokes came back: " << joined(page.read()));

  // A stroke with a known id replaces it: the third line moves down.
  for (size_t index = 0; index < ink.size(); index++)
    if (std::find(lines[2].strokes.begin(), lines[2].strokes.end(), id(index)) != lines[2].strokes.end())
      page.add(id(index), moved(ink[index], 300));
  CHECK(page.strokeCount() == ink.size(), page.strokeCount() << " strokes after replacing some");
  auto lower = page.read();
  CHECK(lower.size() == 3 && lower[2].text == lines[2].text && std::abs(lower[2].box.top - 510) < 1,
    "the third line moved: " << joined(lower));

  // Languages.
  page.setLanguage("en-US");
  CHECK(page.language() == "en-US" && joined(page.read()) == joined(lines), "in en-US: " << joined(page.read()));
  CHECK(statusOf([&] { page.setLanguage("xx"); }, "xx") == INKLING_ERROR_NOT_SUPPORTED, "a language that nothing reads");
  CHECK(page.language() == "en-US" && joined(page.read()) == joined(lines), "after a language that nothing reads");
  CHECK(statusOf([&] { PageReader(models, "xx"); }, "xx") == INKLING_ERROR_NOT_SUPPORTED, "a page in such a language");
  // The English model twice, then once: strokes move to another page of the library, where they have other numbers.
  const auto twice = std::make_shared<const Models>(labeller, std::vector<std::string>{english, english});
  PageReader both(twice);
  both.add("first", {{500, 500}});
  both.remove({"first"});
  for (size_t index = 0; index < ink.size(); index++)
    both.add(id(index), moved(ink[index], 0));
  both.setLanguage("en");
  CHECK(both.strokeCount() == ink.size() && joined(both.read()) == joined(lines),
    "after another language: " << joined(both.read()));
  both.remove(lines[0].strokes);
  CHECK(both.read().size() == 2, "strokes are removed after another language");

  // Cancelling.
  page.remove(lines[0].strokes);
  for (size_t index = 0; index < ink.size(); index++)
    if (std::find(lines[0].strokes.begin(), lines[0].strokes.end(), id(index)) != lines[0].strokes.end())
      page.add(id(index), moved(ink[index], 1));
  CHECK(statusOf([&] { page.read([] { return true; }); }, "") == INKLING_ERROR_CANCELLED, "reading is cancelled");
  bool isThrownOn = false;
  try {
    page.read([]() -> bool { throw std::logic_error("from the callback"); });
  } catch (const std::logic_error &error) {
    isThrownOn = std::string(error.what()) == "from the callback";
  }
  CHECK(isThrownOn, "what the callback throws is thrown on");
  int asked = 0;
  CHECK(page.read([&] { return asked++ < 0; }).size() == 3 && asked > 0, "the callback was asked " << asked << " times");

  // Points that are no numbers change nothing; no points are no stroke.
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(statusOf(
          [&] {
            page.add(id(0), {{1, 2}, {nan, 3}});
          },
          "") == INKLING_ERROR_ARGUMENT,
    "a coordinate that is no number");
  CHECK(page.strokeCount() == ink.size() && page.read().size() == 3, "the page is as before");
  page.add(id(0), {});
  page.add("another", {});
  CHECK(page.strokeCount() == ink.size() - 1, page.strokeCount() << " strokes after one lost its points");
  page.add("dot", {{400, 700}});
  page.clear();
  page.clear();
  CHECK(page.strokeCount() == 0 && page.read().empty(), "a cleared page");
  page.add("dot", {{400, 700}});
  page.read();
  CHECK(page.strokeCount() == 1, "a dot on a cleared page");

  // Models that lack something.
  const auto folder = std::filesystem::temp_directory_path() /
                      ("inkling models größe " + std::to_string(std::hash<std::string>()(arguments[0])));
  std::filesystem::remove_all(folder);
  CHECK(statusOf([&] { Models::folder(folder.u8string()); }, "can't be read") == INKLING_ERROR_MODEL,
    "a folder that isn't there");
  std::filesystem::create_directories(folder);
  CHECK(statusOf([&] { Models::folder(folder.u8string()); }, "strokes.gguf") == INKLING_ERROR_MODEL, "an empty folder");
  std::filesystem::create_symlink(std::filesystem::absolute(labeller), folder / "strokes.gguf");
  CHECK(statusOf([&] { Models::folder(folder.u8string()); }, "english.gguf") == INKLING_ERROR_MODEL,
    "a folder without a reader");
  std::filesystem::create_symlink(std::filesystem::absolute(english), folder / "english.gguf");
  std::ofstream(folder / "notes.txt") << "no model";
  const auto found = std::make_shared<const Models>(Models::folder(folder.u8string()));
  CHECK(found->languages() == std::vector<std::string>{"en"}, "a folder with both");
  std::ofstream(folder / "damaged.gguf") << "GGUF, or not";
  CHECK(statusOf([&] { Models::folder(folder.u8string()); }, "damaged.gguf") == INKLING_ERROR_MODEL, "a damaged file");
  std::filesystem::remove_all(folder);
  CHECK(statusOf([&] { Models(labeller, {"nowhere.gguf"}); }, "nowhere.gguf") == INKLING_ERROR_MODEL,
    "a file that isn't there");
  CHECK(statusOf([&] { Models(english, {english}); }, "strokes.gguf") == INKLING_ERROR_MODEL, "a reader for a labeller");

  // Two threads with a page each share the models; the pages outlive the last other owner.
  std::vector<std::string> texts(2);
  std::vector<std::thread> threads;
  for (auto &text : texts)
    threads.emplace_back([&text, found, &ink] {
      PageReader own(found);
      for (size_t index = 0; index < ink.size(); index++)
        own.add(std::to_string(index), moved(ink[index], 0));
      text = joined(own.read());
    });
  for (auto &thread : threads)
    thread.join();
  CHECK(texts[0] == joined(lines) && texts[1] == joined(lines), "two threads: " << texts[0] << texts[1]);

  return right;
}

int main(int count, char **arguments) {
  if (count != 4) {
    std::cerr << "usage: reader STROKES.gguf ENGLISH.gguf STROKES.txt\n";
    return 2;
  }
  const int right = run(arguments);
  // Whatever was thrown, each handle was freed.
  CHECK(
    madeHandles > 50 && madeHandles == freedHandles, madeHandles << " handles were made, and " << freedHandles << " freed");
  return finish(std::to_string(right) + " of 9 words of people are right");
}
