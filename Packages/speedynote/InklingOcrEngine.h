#pragma once

/// An engine for SpeedyNote (https://github.com/alpha-liu-01/SpeedyNote) that reads with Inkling, on this computer.
///
/// It implements the interface `OcrEngine` of `source/ocr`, as of version 1.6.3; README.md says how it is built in. The
/// engine belongs to one thread at a time: SpeedyNote's `OcrWorker` makes it and calls it on its own. No function throws.
/// What fails is told by `isAvailable()`, by `errorString()`, as a warning of Qt, and to the user where SpeedyNote shows
/// messages of engines.

// In source/ocr/engines, or with source/ocr and source among the folders of headers.
#if __has_include("../OcrEngine.h")
#include "../OcrEngine.h"
#include "../../strokes/VectorStroke.h"
#else
#include "OcrEngine.h"
#include "strokes/VectorStroke.h"
#endif

#include "InklingPageReader.h"

#include <QCoreApplication>
#include <QDebug>
#include <QDir>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QVector>

#include <memory>
#include <string>
#include <vector>

// Older versions of the interface lack functions that newer ones have: those are without `override` here.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winconsistent-missing-override"
#pragma clang diagnostic ignored "-Wsuggest-override"
#endif

class InklingOcrEngine : public OcrEngine {
public:
  /// Opens the models of a folder: `strokes.gguf`, and those of the languages.
  explicit InklingOcrEngine(const QString &folder = modelFolder()) {
    attempt([&] {
      models = std::make_shared<const inkling::Models>(inkling::Models::folder(folder.toStdString()));
      page = std::make_unique<inkling::PageReader>(models);
    });
  }

  InklingOcrEngine(const InklingOcrEngine &) = delete;
  InklingOcrEngine &operator=(const InklingOcrEngine &) = delete;

  /// The folder of models: that of the variable INKLING_MODELS, else the first of these that exists beside the program:
  /// `inkling-models`, `../share/speedynote/inkling`, `../Resources/inkling-models`.
  static QString modelFolder() {
    const QString chosen = qEnvironmentVariable("INKLING_MODELS");
    if (!chosen.isEmpty())
      return chosen;
    const QDir program(QCoreApplication::applicationDirPath());
    const QStringList folders = {QStringLiteral("inkling-models"), QStringLiteral("../share/speedynote/inkling"),
      QStringLiteral("../Resources/inkling-models")};
    for (const QString &folder : folders)
      if (program.exists(folder))
        return program.absoluteFilePath(folder);
    return program.absoluteFilePath(folders.first());
  }

  QString engineId() const override { return QStringLiteral("inkling"); }

  bool isAvailable() const override { return page != nullptr; }

  /// The failure of the last call: what happened, where, and what to do; empty where there was none.
  QString errorString() const { return failure; }

  QStringList availableLanguages() const override {
    QStringList result;
    if (models)
      for (const auto &tag : models->languages())
        result.append(QString::fromStdString(tag));
    return result;
  }

  /// Chooses a language: a tag such as en, en-US or zh_TW; an empty text or “auto” for all, of which the surest gives each
  /// line's text. A language that no model reads changes nothing.
  void setLanguage(const QString &name) override {
    if (!page)
      return;
    failure.clear();
    QString tag = name.trimmed();
    tag.replace(QLatin1Char('_'), QLatin1Char('-'));
    if (tag.compare(QLatin1String("auto"), Qt::CaseInsensitive) == 0)
      tag.clear();
    attempt([&] { page->setLanguage(withScript(tag).toStdString()); });
  }

  /// The tag of the language; empty where all are read.
  QString language() const override { return page ? QString::fromStdString(page->language()) : QString(); }

  bool supportsAutoLanguageDetection() const { return true; }

  bool providesConfidence() const { return true; }

  /// Adds strokes; one with a known id replaces it. Strokes without points, or with coordinates that aren't numbers, are
  /// left out.
  void addStrokes(const QVector<VectorStroke> &strokes) override {
    if (!page)
      return;
    failure.clear();
    std::vector<inkling::Location> points;
    for (const VectorStroke &stroke : strokes) {
      points.clear();
      for (const auto &point : stroke.points)
        points.push_back({float(point.pos.x()), float(point.pos.y())});
      attempt([&] { page->add(stroke.id.toStdString(), points); });
    }
  }

  void removeStrokes(const QVector<QString> &strokeIds) override {
    if (!page)
      return;
    failure.clear();
    std::vector<std::string> ids;
    for (const QString &id : strokeIds)
      ids.push_back(id.toStdString());
    attempt([&] { page->remove(ids); });
  }

  void clearStrokes() override {
    if (!page)
      return;
    failure.clear();
    attempt([&] { page->clear(); });
  }

  /// Reads the page: a result for each line in reading order, with a segment for each word. Nothing where reading fails.
  QVector<Result> analyze() override {
    QVector<Result> results;
    if (!page)
      return results;
    failure.clear();
    attempt([&] {
      for (const auto &line : page->read()) {
        Result result;
        result.text = QString::fromStdString(line.text);
        result.boundingRect = rectangle(line.box);
        result.confidence = line.confidence;
        for (const auto &id : line.strokes)
          result.sourceStrokeIds.append(QString::fromStdString(id));
        for (const auto &word : line.words) {
          typename Result::WordSegment segment;
          segment.text = QString::fromStdString(word.text);
          segment.boundingRect = rectangle(word.box);
          result.wordSegments.append(segment);
        }
        results.append(result);
      }
    });
    return results;
  }

private:
  static QRectF rectangle(const inkling::Box &box) {
    // A dot and a straight line have no width or height, and such a rectangle isn't valid for Qt.
    return QRectF(box.left, box.top, qMax(box.width(), 0.5f), qMax(box.height(), 0.5f));
  }

  /// Chinese tags of countries, as locales have them, with the script that is written there; other tags as they are.
  static QString withScript(const QString &tag) {
    const QStringList parts = tag.toLower().split(QLatin1Char('-'));
    if (parts.first() != QLatin1String("zh"))
      return tag;
    const auto has = [&](const char *part) { return parts.contains(QLatin1String(part)); };
    const bool isTraditional = has("hant") || (!has("hans") && (has("tw") || has("hk") || has("mo")));
    return isTraditional ? QStringLiteral("zh-Hant") : QStringLiteral("zh-Hans");
  }

  template <typename Action> void attempt(const Action &action) {
    try {
      action();
    } catch (const std::exception &error) {
      failure = QString::fromUtf8(error.what());
      qWarning().noquote() << "InklingOcrEngine:" << failure;
      tell(this, failure, 0);
    }
  }

  /// Shows a message, where the interface has a function for that.
  template <typename Engine>
  static auto tell(Engine *engine, const QString &message, int) -> decltype(engine->reportStatus(message)) {
    engine->reportStatus(message);
  }
  template <typename Engine> static void tell(Engine *, const QString &, long) {}

  std::shared_ptr<const inkling::Models> models;
  std::unique_ptr<inkling::PageReader> page;
  QString failure;
};

#if defined(__clang__)
#pragma clang diagnostic pop
#endif
