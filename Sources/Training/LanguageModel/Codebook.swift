/// 256 numbers that represent many, each those nearest to it (Lloyd's algorithm in one dimension).
struct Codebook {
  /// The numbers, rising; unused entries repeat the last.
  let values: [Float]

  /// Finds the numbers; begins with evenly spread quantiles, so that equal inputs give equal books.
  init(of numbers: [Float], rounds: Int = 24) {
    // More numbers would hardly move the centres.
    let step = max(numbers.count / 400_000, 1)
    let sorted = stride(from: 0, to: numbers.count, by: step).map { numbers[$0] }.sorted()
    guard let first = sorted.first, let last = sorted.last else {
      values = Array(repeating: 0, count: 256)
      return
    }
    var centres = Set((0..<254).map { sorted[$0 * sorted.count / 254] } + [first, last]).sorted()
    for _ in 0..<rounds where centres.count == 256 {
      var start = 0
      for index in centres.indices {
        let limit = index + 1 < centres.count ? (centres[index] + centres[index + 1]) / 2 : .infinity
        var sum = 0.0
        var end = start
        while end < sorted.count, sorted[end] < limit {
          sum += Double(sorted[end])
          end += 1
        }
        if end > start { centres[index] = Float(sum / Double(end - start)) }
        start = end
      }
      centres.sort()
    }
    values = centres + Array(repeating: centres[centres.count - 1], count: 256 - centres.count)
  }

  /// The index of the number that is nearest to one.
  func code(of number: Float) -> UInt8 {
    var low = 0
    var high = values.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if values[middle] <= number { low = middle } else { high = middle }
    }
    if low + 1 < values.count, values[low + 1] - number < number - values[low] { low += 1 }
    return UInt8(low)
  }
}
