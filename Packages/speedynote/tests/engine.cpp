/// Tests InklingOcrEngine.h with people's ink, through SpeedyNote's interface.
///
/// usage: engine STROKES.gguf ENGLISH.gguf STROKES.txt

#include "InklingOcrEngine.h"
#include "checks.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <limits>
#include <type_traits>

static_assert(!std::is_abstract_v<InklingOcrEngine>, "every function of the interface is implemented");

/// As README.md says it for source/ocr/OcrEngine.cpp.
std::unique_ptr<OcrEngine> OcrEngine::createBest() {
  auto engine = std::make_unique<InklingOcrEngine>();
  if (engine->isAvailable())
    return engine;
  return nullptr;
}

static std::string joined(const QVector<OcrEngine::Result> &results) {
  std::string text;
  for (const auto &result : results)
    text += result.text.toStdString() + "\n";
  return text;
}

static std::vector<QString> warnings;

static void keepWarning(QtMsgType, const QMessageLogContext &, const QString &message) { warnings.push_back(message); }

/// Has the messages of an engine put into a list, where the interface has such messages.
template <typename Engine>
static auto listen(Engine &engine, QStringList &messages, int) -> decltype(engine.setStatusCallback(nullptr), true) {
  engine.setStatusCallback([&messages](const QString &message) { messages.append(message); });
  return true;
}
template <typename Engine> static bool listen(Engine &, QStringList &, long) { return false; }

int main(int count, char **arguments) {
  if (count != 4) {
    std::cerr << "usage: engine STROKES.gguf ENGLISH.gguf STROKES.txt\n";
    return 2;
  }
  QCoreApplication application(count, arguments);
  qInstallMessageHandler(keepWarning);

  QVector<VectorStroke> page;
  for (const auto &stroke : readStrokes(arguments[3])) {
    VectorStroke added;
    added.id = QStringLiteral("{手写-%1}").arg(page.size());
    for (const auto &point : stroke) {
      StrokePoint at;
      at.pos = QPointF(qreal(point.first), qreal(point.second));
      at.pressure = 0.5;
      added.points.append(at);
    }
    page.append(added);
  }

  // Without models there is no engine, and it says why; no call fails.
  QTemporaryDir folder(QDir::tempPath() + QStringLiteral("/inkling größe XXXXXX"));
  CHECK(InklingOcrEngine::modelFolder().endsWith(QStringLiteral("inkling-models")),
    InklingOcrEngine::modelFolder().toStdString());
  CHECK(OcrEngine::createBest() == nullptr, "without models there is no engine");
  InklingOcrEngine without(folder.path());
  CHECK(!without.isAvailable() && without.errorString().contains(QStringLiteral("strokes.gguf")),
    without.errorString().toStdString());
  CHECK(!warnings.empty() && warnings.back().contains(without.errorString()), "it is a warning of Qt, too");
  without.addStrokes(page);
  without.setLanguage(QStringLiteral("en"));
  without.removeStrokes({page[0].id});
  without.clearStrokes();
  CHECK(without.analyze().isEmpty() && without.availableLanguages().isEmpty() && without.language().isEmpty(),
    "it reads nothing");

  for (int model = 1; model <= 2; model++)
    QFile::link(QFileInfo(QString::fromLocal8Bit(arguments[model])).absoluteFilePath(),
      folder.filePath(QStringLiteral("%1.gguf").arg(model)));
  qputenv("INKLING_MODELS", folder.path().toUtf8());
  const auto engine = OcrEngine::createBest();
  CHECK(engine != nullptr, "with models there is an engine");
  if (!engine)
    return finish("");
  CHECK(engine->engineId() == QStringLiteral("inkling") && engine->supportsIncrementalUpdates(), "its properties");
  CHECK(engine->availableLanguages() == QStringList{QStringLiteral("en")},
    engine->availableLanguages().join(QLatin1Char(' ')).toStdString());
  CHECK(engine->analyze().isEmpty(), "an empty page has no results");

  // A page.
  engine->addStrokes(page);
  const auto results = engine->analyze();
  const int right = rightWords(joined(results));
  CHECK(results.size() == 3 && right >= 8, right << " of 9 words are right: " << joined(results));
  if (results.size() != 3)
    return finish("");
  QVector<QString> sources;
  for (int row = 0; row < 3; row++) {
    const auto &result = results[row];
    CHECK(qAbs(result.boundingRect.top() - (90 + 60 * row)) < 1 && qAbs(result.boundingRect.height() - 22) < 1,
      "the rectangle of line " << row);
    CHECK(result.confidence > 0.01f && result.confidence <= 1, "the confidence is " << result.confidence);
    CHECK(result.wordSegments.size() == 3, result.wordSegments.size() << " words");
    QStringList words;
    for (const auto &segment : result.wordSegments) {
      words.append(segment.text);
      CHECK(result.boundingRect.adjusted(-1, -1, 1, 1).contains(segment.boundingRect), segment.text.toStdString()
                                                                                         << " is within its line");
    }
    CHECK(words.join(QLatin1Char(' ')) == result.text, "the words are those of the line");
    sources += result.sourceStrokeIds;
  }
  QVector<QString> ids;
  for (const auto &stroke : page)
    ids.append(stroke.id);
  std::sort(sources.begin(), sources.end());
  std::sort(ids.begin(), ids.end());
  CHECK(sources == ids, "each stroke is the source of one line");

  // Strokes go and come back.
  auto removed = results[1].sourceStrokeIds;
  removed.append(QStringLiteral("unknown"));
  engine->removeStrokes(removed);
  const auto less = engine->analyze();
  CHECK(less.size() == 2 && less[0].text == results[0].text && less[1].text == results[2].text,
    "without the second line: " << joined(less));
  QVector<VectorStroke> back;
  for (const auto &stroke : page)
    if (removed.contains(stroke.id))
      back.append(stroke);
  engine->addStrokes(back);
  CHECK(joined(engine->analyze()) == joined(results), "the strokes came back: " << joined(engine->analyze()));

  // A stroke that is no stroke is left out, and told; the others are read.
  VectorStroke odd = page[0];
  odd.id = QStringLiteral("odd");
  odd.points[0].pos.setX(std::numeric_limits<qreal>::quiet_NaN());
  VectorStroke none;
  none.id = QStringLiteral("none");
  const size_t before = warnings.size();
  QStringList messages;
  const bool hasMessages = listen(*engine, messages, 0);
  engine->addStrokes({odd, none});
  CHECK(warnings.size() == before + 1, "one warning for a coordinate that is no number");
  CHECK(messages.size() == (hasMessages ? 1 : 0), messages.size() << " messages for the user");
  CHECK(joined(engine->analyze()) == joined(results), "the others are read");

  // Languages, as SpeedyNote and locales name them.
  CHECK(engine->language().isEmpty(), "at first all languages are read");
  for (const char *tag : {"en", "en_US", "auto", ""}) {
    engine->setLanguage(QString::fromLatin1(tag));
    CHECK(joined(engine->analyze()) == joined(results), "in “" << tag << "”: " << joined(engine->analyze()));
  }
  engine->setLanguage(QStringLiteral("en_GB"));
  CHECK(engine->language() == QStringLiteral("en-GB"), engine->language().toStdString());
  auto &inkling = static_cast<InklingOcrEngine &>(*engine);
  for (const char *tag : {"zh_CN", "zh-Hani-TW", "xx"}) {
    engine->setLanguage(QString::fromLatin1(tag));
    CHECK(engine->language() == QStringLiteral("en-GB"), tag << " isn't read: " << engine->language().toStdString());
    CHECK(inkling.errorString().contains(QString::fromLatin1(tag).startsWith(QLatin1String("zh-Hani"))
                                           ? QStringLiteral("zh-Hant")
                                         : tag[0] == 'z' ? QStringLiteral("zh-Hans")
                                                         : QStringLiteral("xx")),
      tag << ": " << inkling.errorString().toStdString());
  }
  CHECK(inkling.providesConfidence() && inkling.supportsAutoLanguageDetection(), "its confidences are real");

  // Pages follow one another, as in SpeedyNote's worker.
  for (int turn = 0; turn < 3; turn++) {
    engine->clearStrokes();
    CHECK(engine->analyze().isEmpty(), "a cleared page");
    engine->addStrokes(page);
    CHECK(joined(engine->analyze()) == joined(results), "the page again");
    CHECK(inkling.errorString().isEmpty(), inkling.errorString().toStdString());
  }
  return finish(std::to_string(right) + " of 9 words of people are right");
}
