#pragma once

/// Stands in for SpeedyNote's header of this name: its types' names and members, as far as an engine uses them.

#include <QPointF>
#include <QString>
#include <QVector>

struct StrokePoint {
  QPointF pos;
  qreal pressure = 1;
  qint64 timestamp = 0;
};

struct VectorStroke {
  QString id;
  QVector<StrokePoint> points;
};
