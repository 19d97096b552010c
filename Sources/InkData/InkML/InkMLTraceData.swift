/// The numbers of one trace, decoded: a row for each point, a column for each channel, absent values NaN.
package struct InkMLTraceData: Hashable, Sendable {
  /// The values, row by row.
  package var values: [Double]
  /// The number of columns.
  package var channelCount: Int

  /// The number of points.
  package var pointCount: Int { values.count / channelCount }

  /// The value of a channel at a point, or `nil` where the trace has none.
  package func value(point: Int, channel: Int) -> Double? {
    let value = values[point * channelCount + channel]
    return value.isNaN ? nil : value
  }
}

/// A problem with the numbers of a trace, at a point counted from 1.
public enum InkMLTraceProblem: Error, Hashable, Sendable {
  /// Some text isn't a value.
  case unreadable(text: String, point: Int)
  /// The point has fewer values than the format asks for.
  case missingValues(point: Int, expected: Int, found: Int)
  /// The point has more values than the format has channels.
  case extraValues(point: Int, expected: Int)
  /// A value isn't a finite number.
  case notFinite(point: Int, channel: String)
  /// A number in a boolean channel, or the other way round.
  case wrongType(point: Int, channel: String)
}
