/// A product of matrices whose speed is measured: op(A) · op(B), op(A) m × k, op(B) k × n.
package struct ProductShape: Codable, Hashable, Sendable {
  package var m: Int
  package var k: Int
  package var n: Int
  /// Whether A lies the other way.
  package var transposesFirst: Bool
  /// Whether B lies the other way.
  package var transposesSecond: Bool
  /// Whether B's panels serve many products, as a recurrent layer's steps have them; otherwise each product lays them out.
  package var keepsPanels: Bool

  package init(
    m: Int, k: Int, n: Int, transposesFirst: Bool = false, transposesSecond: Bool = false, keepsPanels: Bool = false
  ) {
    self.m = m
    self.k = k
    self.n = n
    self.transposesFirst = transposesFirst
    self.transposesSecond = transposesSecond
    self.keepsPanels = keepsPanels
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
    ProductShape(m: 64, k: 256, n: 1024, keepsPanels: true),
    ProductShape(m: 32, k: 128, n: 512, keepsPanels: true),
    ProductShape(m: 16, k: 128, n: 512, keepsPanels: true),
    ProductShape(m: 8, k: 128, n: 512, keepsPanels: true),
    ProductShape(m: 4, k: 128, n: 512, keepsPanels: true),
    ProductShape(m: 1, k: 256, n: 1024, keepsPanels: true),
  ]
}
