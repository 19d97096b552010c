#pragma once

/// Stands in for SpeedyNote's header of this name: its interface of engines, as of version 1.6.

#include <QRectF>
#include <QString>
#include <QStringList>
#include <QVector>

#include <functional>
#include <memory>
#include <utility>

struct VectorStroke;

class OcrEngine {
public:
  struct Result {
    struct WordSegment {
      QString text;
      QRectF boundingRect;
      QVector<QRectF> charBoundingBoxes;
    };

    QString text;
    QRectF boundingRect;
    float confidence = 0;
    QVector<QString> sourceStrokeIds;
    QVector<WordSegment> wordSegments;
  };

  using StatusCallback = std::function<void(const QString &)>;

  virtual ~OcrEngine() = default;
  void setStatusCallback(StatusCallback callback) { status = std::move(callback); }
  virtual QString engineId() const = 0;
  virtual bool isAvailable() const = 0;
  virtual QStringList availableLanguages() const = 0;
  virtual QStringList downloadedLanguages() const { return availableLanguages(); }
  virtual void setLanguage(const QString &recognizerName) = 0;
  virtual QString language() const = 0;
  virtual bool supportsAutoLanguageDetection() const { return true; }
  virtual bool providesConfidence() const { return false; }
  virtual void addStrokes(const QVector<VectorStroke> &strokes) = 0;
  virtual void removeStrokes(const QVector<QString> &strokeIds) = 0;
  virtual void clearStrokes() = 0;
  virtual bool supportsIncrementalUpdates() const { return true; }
  virtual QVector<Result> analyze() = 0;
  static std::unique_ptr<OcrEngine> createBest();

protected:
  void reportStatus(const QString &message) const {
    if (status)
      status(message);
  }

private:
  StatusCallback status;
};
