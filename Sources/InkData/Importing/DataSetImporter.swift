/// Reads a data set as its owners distribute it.
///
/// An importer streams: it gives each sample to its caller and keeps none. What it can't use it counts by reason in
/// the report; it throws only where the whole import has no sense, and what the caller's closure throws.
public protocol DataSetImporter: Sendable {
  /// The name on the command line: `unipen`.
  var name: String { get }
  /// One line for the list of importers: what it reads.
  var summary: String { get }

  /// The card of the set as it will be imported; `report` is there once the import is done.
  func card(from folder: String, report: ImportReport?) throws -> DataSetCard

  /// Reads the data set in a folder (or file).
  ///
  /// - Parameters:
  ///   - folder: Where the data set lies.
  ///   - progress: Is told now and then how much of the work is done, from 0 to 1.
  ///   - body: Takes each sample.
  func samples(
    from folder: String, progress: (Double) -> Void, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport
}
