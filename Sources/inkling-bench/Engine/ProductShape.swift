/// A product of matrices whose speed is measured: op(A) · op(B), op(A) m × k, op(B) k × n.
package struct ProductShape: Codable, Hashable, Sendable {
  package var m: Int
  package var k: Int
  package var n: Int
  /// Whether A lies the other way.
  package var transposesFirst: Bool
  /// Whether B lies the other way.
  package var transposesSecond: Bool
  /// Whether it is a step of a recurrent layer, whose B serves many products and so is laid out in panels once.
  package var isRecurrent: Bool

  package init(
    m: Int, k: Int, n: Int, transposesFirst: Bool = false, transposesSecond: Bool = false, isRecurrent: Bool = false
  ) {
    self.m = m
    self.k = k
    self.n = n
    self.transposesFirst = transposesFirst
    self.transposesSecond = transposesSecond
    self.isRecurrent = isRecurrent
  }

  /// The operations of one product, two to a multiply-add.
  package var operations: Int { 2 * m * n * k }

  /// Those of layers on whole batches in their three passes, large ones, and a recurrent layer's steps of few rows.
  package static let all: [ProductShape] = [
    ProductShape(m: 2048, k: 1024, n: 1024),
    ProductShape(m: 2048, k: 256, n: 768),
    ProductShape(m: 2048, k: 256, n: 768, transposesSecond: true),
    ProductShape(m: 256, k: 2048, n: 768, transposesFirst: true),
    ProductShape(m: 4096, k: 256, n: 4000, transposesSecond: true),
    ProductShape(m: 64, k: 256, n: 1024, isRecurrent: true),
    ProductShape(m: 32, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 16, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 8, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 4, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 1, k: 256, n: 1024, isRecurrent: true),
  ]
}
