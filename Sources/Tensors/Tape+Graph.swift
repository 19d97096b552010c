extension Tape {
  /// For each row i max(0, own[i] + the mean over its pairs p of max(0, others[neighbour of p] + pairs[p])).
  ///
  /// - Parameters:
  ///   - own: A row for each stroke [N, C].
  ///   - others: What each stroke says to those that it is a neighbour of [N, C].
  ///   - pairs: What is known of each pair [P, C].
  ///   - links: The pairs of each stroke.
  /// - Returns: [N, C].
  package func messages(own: Tensor, others: Tensor, pairs: Tensor, links: PairLinks) -> Tensor {
    let width = own.columns
    precondition(own.rows == links.count && others.rows == links.count && pairs.rows == links.neighbours.count)
    precondition(others.columns == width && pairs.columns == width)
    let result = makeResult(rows: own.rows, columns: width, from: [own, others, pairs])
    for row in 0..<own.rows {
      let target = unsafe result.values + row * width
      let range = links.offsets[row]..<links.offsets[row + 1]
      unsafe target.update(repeating: 0, count: width)
      for pair in range {
        let said = unsafe others.values + Int(links.neighbours[pair]) * width
        let known = unsafe pairs.values + pair * width
        for index in 0..<width { unsafe target[index] += max(said[index] + known[index], 0) }
      }
      let share = range.isEmpty ? 0 : 1 / Float(range.count)
      let start = unsafe own.values + row * width
      for index in 0..<width { unsafe target[index] = max(start[index] + share * target[index], 0) }
    }
    unsafe record(result) { gradient in
      let toOwn = unsafe own.gradientToAddTo()
      let toOthers = unsafe others.gradientToAddTo()
      let toPairs = unsafe pairs.gradientToAddTo()
      for row in 0..<own.rows {
        let values = unsafe result.values + row * width
        let from = unsafe gradient + row * width
        for index in 0..<width where unsafe values[index] <= 0 { unsafe from[index] = 0 }
        let target = unsafe toOwn + row * width
        for index in 0..<width { unsafe target[index] += from[index] }
        let range = links.offsets[row]..<links.offsets[row + 1]
        let share = range.isEmpty ? 0 : 1 / Float(range.count)
        for pair in range {
          let neighbour = Int(links.neighbours[pair]) * width
          let said = unsafe others.values + neighbour
          let known = unsafe pairs.values + pair * width
          let (back, down) = unsafe (toOthers + neighbour, toPairs + pair * width)
          for index in 0..<width {
            let part = unsafe said[index] + known[index] > 0 ? share * from[index] : 0
            unsafe back[index] += part
            unsafe down[index] += part
          }
        }
      }
    }
    return result
  }

  /// For each sequence its strokes' rows max(0, own[i]), then a row for each pair, max(0, first[i] + others[neighbour] +
  /// pairs[p]).
  ///
  /// `sequences`: where each sequence's strokes begin, and at the end their number.
  /// - Returns: [N + P, C].
  package func pairRows(
    own: Tensor, first: Tensor, others: Tensor, pairs: Tensor, links: PairLinks, sequences: [Int]
  ) -> Tensor {
    let width = own.columns
    precondition(own.rows == links.count && pairs.rows == links.neighbours.count && sequences.last == own.rows)
    let result = makeResult(rows: own.rows + pairs.rows, columns: width, from: [own, first, others, pairs])
    for place in links.places(in: sequences) {
      let target = unsafe result.values + place.row * width
      guard let pair = place.pair else {
        let start = unsafe own.values + place.stroke * width
        for index in 0..<width { unsafe target[index] = max(start[index], 0) }
        continue
      }
      let start = unsafe first.values + place.stroke * width
      let said = unsafe others.values + Int(links.neighbours[pair]) * width
      let known = unsafe pairs.values + pair * width
      for index in 0..<width { unsafe target[index] = max(start[index] + said[index] + known[index], 0) }
    }
    unsafe record(result) { gradient in
      let toOwn = unsafe own.gradientToAddTo()
      let toFirst = unsafe first.gradientToAddTo()
      let toOthers = unsafe others.gradientToAddTo()
      let toPairs = unsafe pairs.gradientToAddTo()
      for place in links.places(in: sequences) {
        let values = unsafe result.values + place.row * width
        let from = unsafe gradient + place.row * width
        for index in 0..<width where unsafe values[index] <= 0 { unsafe from[index] = 0 }
        guard let pair = place.pair else {
          unsafe BLAS.add(from, to: toOwn + place.stroke * width, count: width)
          continue
        }
        unsafe BLAS.add(from, to: toFirst + place.stroke * width, count: width)
        unsafe BLAS.add(from, to: toOthers + Int(links.neighbours[pair]) * width, count: width)
        unsafe BLAS.add(from, to: toPairs + pair * width, count: width)
      }
    }
    return result
  }
}

/// The pairs of strokes and neighbours: those of row i are `offsets[i]..<offsets[i + 1]`.
package struct PairLinks: Sendable {
  package var offsets: [Int]
  /// The row of each pair's neighbour.
  package var neighbours: [Int32]

  package init(offsets: [Int], neighbours: [Int32]) {
    self.offsets = offsets
    self.neighbours = neighbours
  }

  /// The number of strokes.
  package var count: Int { offsets.count - 1 }

  /// A row of strokes and pairs, sequence by sequence: of a stroke, or of a pair of it.
  struct Place {
    var row: Int
    var stroke: Int
    var pair: Int?
  }

  func places(in sequences: [Int]) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(count + neighbours.count)
    for (start, end) in zip(sequences, sequences.dropFirst()) {
      for stroke in start..<end { places.append(Place(row: places.count, stroke: stroke)) }
      for stroke in start..<end {
        for pair in offsets[stroke]..<offsets[stroke + 1] {
          places.append(Place(row: places.count, stroke: stroke, pair: pair))
        }
      }
    }
    return places
  }
}
