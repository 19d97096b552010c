/// The edits of one text in half the space of `EditCounts`.
struct CompactEdits: Hashable, Codable, Sendable {
  private var values: SIMD4<Int32>

  init(_ counts: EditCounts) {
    values = SIMD4(
      Int32(clamping: counts.insertions), Int32(clamping: counts.deletions), Int32(clamping: counts.substitutions),
      Int32(clamping: counts.referenceLength))
  }

  var counts: EditCounts {
    EditCounts(
      insertions: Int(values.x), deletions: Int(values.y), substitutions: Int(values.z),
      referenceLength: Int(values.w))
  }
}
