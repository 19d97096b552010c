import Foundation

/// Numbers as reports print them, the same in every locale.
enum ReportNumber {
  /// A share in percent: two digits after the point below ten, one above.
  static func percent(_ share: Double) -> String {
    let value = share * 100
    return fixed(value, abs(value) < 9.995 ? 2 : 1) + " %"
  }

  /// An estimate with its interval: `5.12 % (4.80–5.47)`.
  static func percent(_ estimate: Estimate) -> String { percent(estimate.value) + " (\(interval(estimate)))" }

  /// An estimate's interval in percent, without the sign: `4.80–5.47`.
  static func interval(_ estimate: Estimate) -> String {
    let digits = max(abs(estimate.low), abs(estimate.high)) < 0.09995 ? 2 : 1
    return fixed(estimate.low * 100, digits) + "–" + fixed(estimate.high * 100, digits)
  }

  /// A difference of shares in percentage points, with its sign.
  static func points(_ difference: Double) -> String { (difference > 0 ? "+" : "") + fixed(difference * 100, 2) }

  /// A probability with three digits after the point, or that it is smaller.
  static func probability(_ value: Double) -> String { value < 0.001 ? "< 0.001" : fixed(value, 3) }

  /// A time in milliseconds with three significant digits.
  static func milliseconds(_ value: Double) -> String {
    value < 0.9995 ? fixed(value * 1_000, value < 0.1 ? 1 : 0) + " µs" : fixed(value, value < 99.5 ? 1 : 0) + " ms"
  }

  /// An interval of times: `1.2–1.4 ms`.
  static func milliseconds(_ interval: LatencyFigures.Interval) -> String {
    let (low, high) = (milliseconds(interval.low), milliseconds(interval.high))
    return low.suffix(2) == high.suffix(2) ? "\(low.dropLast(3))–\(high)" : "\(low)–\(high)"
  }

  /// A ratio with two significant digits.
  static func factor(_ value: Double) -> String {
    guard value > 0, value.isFinite else { return fixed(value, 0) }
    let digits = 1 - Int(Foundation.log10(value).rounded(.down))
    return fixed(value, min(max(digits, 0), 6))
  }

  /// A size in decimal megabytes or kilobytes.
  static func bytes(_ count: Int) -> String {
    count >= 1_000_000
      ? fixed(Double(count) / 1e6, count < 99_500_000 ? 2 : 0) + " MB"
      : count >= 1_000 ? fixed(Double(count) / 1e3, 1) + " kB" : "\(count) B"
  }

  /// A count with commas between thousands.
  static func count(_ value: Int) -> String {
    let digits = String(abs(value))
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return (value < 0 ? "−" : "") + result
  }

  /// A number rounded to tenths, as coordinates of pictures are.
  static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// A number with so many digits after the point.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    let text = String(format: "%.\(digits)f", value)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }
}
