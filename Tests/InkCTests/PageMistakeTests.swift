import CInkling
import Foundation
import InkC
import Testing

/// A page with the shipped models, freed at the end.
private final class OpenPage {
  private(set) var reading: OpaquePointer?
  private(set) var labelling: OpaquePointer?
  private(set) var recognizer: OpaquePointer?
  private(set) var labeller: OpaquePointer?
  var page: OpaquePointer?

  init(isRead: Bool = true) throws {
    let models = Tool.package.appending(path: "Models")
    try #require(inkling_model_open(models.appending(path: "english/model.gguf").path, &reading, nil) == INKLING_OK)
    try #require(inkling_model_open(models.appending(path: "strokes/model.gguf").path, &labelling, nil) == INKLING_OK)
    try #require(inkling_recognizer_create(reading, &recognizer, nil) == INKLING_OK)
    try #require(inkling_labeller_create(labelling, &labeller, nil) == INKLING_OK)
    let recognizers = [recognizer]
    try #require(inkling_page_create(labeller, recognizers, isRead ? 1 : 0, &page, nil) == INKLING_OK)
  }

  deinit {
    _ = inkling_page_free(&page)
    _ = inkling_labeller_free(&labeller)
    _ = inkling_recognizer_free(&recognizer)
    _ = inkling_model_free(&labelling)
    _ = inkling_model_free(&reading)
  }

  /// Adds a stroke of x and y alone.
  @discardableResult
  func add(_ numbers: [Float], stroke: UnsafeMutablePointer<UInt64>? = nil) -> inkling_status {
    inkling_page_add_stroke(page, numbers, numbers.count / 2, 8, stroke, nil)
  }

  /// Adds a line of letter-like strokes with ids from 1.
  func addLine() {
    for letter in 0..<5 {
      let x = 8 * Float(letter)
      add([x, 0, x + 6, 10, x + 3, 0])
    }
  }

  var strokeCount: Int {
    var count = -1
    _ = inkling_page_get_stroke_count(page, &count, nil)
    return count
  }

  /// Makes groups and frees them.
  func groups(_ call: (UnsafeMutablePointer<OpaquePointer?>) -> inkling_status) -> Outcome {
    // Not NULL before, so that a failure has to set it.
    var groups = page
    let status = call(&groups)
    guard let made = groups else { return Outcome(status: status, count: nil) }
    var count = -1
    _ = inkling_groups_get_count(made, &count, nil)
    _ = inkling_groups_free(&groups)
    return Outcome(status: status, count: count)
  }
}

/// The status of a call that makes groups, and their number where there are any to free.
private struct Outcome: Equatable {
  var status: inkling_status
  var count: Int?

  static func groups(_ count: Int) -> Outcome { Outcome(status: inkling_status(INKLING_OK), count: count) }
  static func failure(_ status: Int) -> Outcome { Outcome(status: inkling_status(status), count: nil) }
}

/// The message of a call that fails.
private func message(_ call: (UnsafeMutablePointer<inkling_error>) -> inkling_status) -> String {
  var error = inkling_error()
  error.size = MemoryLayout<inkling_error>.size
  _ = call(&error)
  return withUnsafeBytes(of: &error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

@Suite struct `InkC pages with mistakes` {
  private static let unusual: [Float] = [.nan, .infinity, -.infinity]

  @Test func `NULL handles and those of another kind give an error`() throws {
    let open = try OpenPage()
    var (count, name): (Int, UnsafePointer<CChar>?) = (7, nil)
    let ids: [UInt64] = [1]
    for wrong in [nil, open.recognizer, open.labeller, open.reading] {
      let status = [
        inkling_page_get_version(wrong, &name, nil), inkling_page_add_stroke(wrong, nil, 0, 8, nil, nil),
        inkling_page_remove_strokes(wrong, ids, 1, nil), inkling_page_move_strokes(wrong, ids, 1, 0, 0, nil),
        inkling_page_set_kind(wrong, ids, 1, 0, nil), inkling_page_get_stroke_count(wrong, &count, nil),
        open.groups { inkling_page_group(wrong, 0, $0, nil) }.status,
        open.groups { inkling_page_read(wrong, 0, nil, nil, $0, nil) }.status,
        open.groups { inkling_page_read_strokes(wrong, ids, 1, nil, nil, $0, nil) }.status,
        open.groups { inkling_page_read_index(wrong, nil, nil, $0, nil) }.status,
        open.groups { inkling_page_search(wrong, "a", nil, nil, nil, $0, nil) }.status,
        open.groups { inkling_page_select_at(wrong, 0, 0, 0, 0, $0, nil) }.status,
        open.groups { inkling_page_select_between(wrong, 0, 0, 0, 0, $0, nil) }.status,
        open.groups { inkling_page_select_touched(wrong, nil, 0, 8, 0, $0, nil) }.status,
        open.groups { inkling_page_select_moved(wrong, 0, 0, 0, $0, nil) }.status,
        inkling_groups_get_count(wrong, &count, nil), inkling_groups_get_group(wrong, 0, nil, nil),
        inkling_groups_get_box(wrong, 0, 0, nil, nil),
      ]
      #expect(status.allSatisfy { $0 == INKLING_ERROR_HANDLE }, "\(status)")
    }
    #expect(count == 7 && name == nil)
    #expect(message { inkling_page_get_stroke_count(open.labeller, &count, $0) }.hasPrefix("this is no page"))
    var (page, labeller) = (open.page, open.labeller)
    #expect(
      inkling_labeller_free(&page) == INKLING_ERROR_HANDLE && inkling_page_free(&labeller) == INKLING_ERROR_HANDLE)
    #expect(inkling_groups_free(&page) == INKLING_ERROR_HANDLE && page == open.page)
    var none: OpaquePointer?
    #expect(inkling_page_free(&none) == INKLING_OK && inkling_groups_free(&none) == INKLING_OK)
    #expect(inkling_labeller_free(nil) == INKLING_ERROR_ARGUMENT)
  }

  @Test func `models are made into what they are for`() throws {
    let open = try OpenPage()
    var handle: OpaquePointer?
    #expect(inkling_labeller_create(open.reading, &handle, nil) == INKLING_ERROR_NOT_SUPPORTED)
    #expect(inkling_recognizer_create(open.labelling, &handle, nil) == INKLING_ERROR_NOT_SUPPORTED)
    #expect(handle == nil)
    var features = inkling_features()
    features.size = MemoryLayout<inkling_features>.size
    #expect(inkling_model_get_features(open.labelling, &features, nil) == INKLING_OK)
    #expect(features.features == UInt32(INKLING_FEATURE_STROKE_LABELS) && features.language_count == 0)
    let models = [open.labelling, open.reading]
    var index = -1
    let status = "en".withCString { inkling_models_find(models, 2, [$0], 1, &index, nil) }
    #expect(status == INKLING_OK && index == 1)
    #expect("en".withCString { inkling_models_find(models, -1, [$0], 1, &index, nil) } == INKLING_ERROR_ARGUMENT)

    let recognizers = [open.recognizer, open.labeller]
    #expect(inkling_page_create(open.labeller, recognizers, 2, &handle, nil) == INKLING_ERROR_HANDLE)
    #expect(inkling_page_create(open.labeller, nil, 1, &handle, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_page_create(open.labeller, recognizers, -1, &handle, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_page_create(open.recognizer, recognizers, 1, &handle, nil) == INKLING_ERROR_HANDLE)
    #expect(handle == nil)
  }

  @Test func `strokes that the page lacks, or has already, give an error and change nothing`() throws {
    let open = try OpenPage()
    open.addLine()
    let ids: [UInt64] = [1, 99]
    #expect(inkling_page_remove_strokes(open.page, ids, 2, nil) == INKLING_ERROR_INDEX)
    #expect(inkling_page_move_strokes(open.page, ids, 2, 1, 1, nil) == INKLING_ERROR_INDEX)
    #expect(inkling_page_set_kind(open.page, ids, 2, 1, nil) == INKLING_ERROR_INDEX)
    var id: UInt64 = 1
    #expect(open.add([1, 2], stroke: &id) == INKLING_ERROR_INDEX)
    #expect(open.strokeCount == 5)
    #expect(
      message { inkling_page_remove_strokes(open.page, ids, 2, $0) }
        == "the page has no stroke 99: use the id that adding a stroke returned")
    for count in [-1, 1 << 40] {
      #expect(inkling_page_remove_strokes(open.page, ids, count, nil) == INKLING_ERROR_ARGUMENT)
    }
    #expect(inkling_page_remove_strokes(open.page, nil, 1, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_page_remove_strokes(open.page, nil, 0, nil) == INKLING_OK)
    #expect(inkling_page_set_kind(open.page, ids, 1, 3, nil) == INKLING_ERROR_ARGUMENT)
    // A stroke that is named twice is removed once; its id may be used again.
    #expect(inkling_page_remove_strokes(open.page, [1, 1] as [UInt64], 2, nil) == INKLING_OK)
    #expect(open.strokeCount == 4 && open.add([1, 2], stroke: &id) == INKLING_OK)
    // Unknown strokes have no text.
    #expect(open.groups { inkling_page_read_strokes(open.page, [99] as [UInt64], 1, nil, nil, $0, nil) } == .groups(1))
  }

  @Test(arguments: unusual)
  func `numbers that aren't finite give an error`(_ value: Float) throws {
    let open = try OpenPage()
    open.addLine()
    #expect(open.add([1, value]) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_page_move_strokes(open.page, [1] as [UInt64], 1, 0, value, nil) == INKLING_ERROR_ARGUMENT)
    let page = open.page
    let status = [
      open.groups { inkling_page_select_at(page, value, 0, 0, 0, $0, nil) },
      open.groups { inkling_page_select_at(page, 0, 0, 0, value, $0, nil) },
      open.groups { inkling_page_select_between(page, 0, 0, 0, value, $0, nil) },
      open.groups { inkling_page_select_touched(page, [0, value] as [Float], 1, 8, 1, $0, nil) },
      open.groups { inkling_page_select_touched(page, [0, 0] as [Float], 1, 8, value, $0, nil) },
      open.groups { inkling_page_select_moved(page, 0, value, 0, $0, nil) },
    ]
    #expect(status.allSatisfy { $0 == .failure(INKLING_ERROR_ARGUMENT) }, "\(status)")
    #expect(open.strokeCount == 5)
  }

  @Test func `numbers out of their range give an error`() throws {
    let open = try OpenPage()
    open.addLine()
    let page = open.page
    for code: Int32 in [-1, 4, .max] {
      #expect(open.groups { inkling_page_group(page, code, $0, nil) } == .failure(INKLING_ERROR_ARGUMENT))
      #expect(open.groups { inkling_page_read(page, code, nil, nil, $0, nil) } == .failure(INKLING_ERROR_ARGUMENT))
      #expect(open.groups { inkling_page_select_at(page, 0, 0, code, 0, $0, nil) } == .failure(INKLING_ERROR_ARGUMENT))
      #expect(open.groups { inkling_page_select_moved(page, 0, 0, code, $0, nil) } == .failure(INKLING_ERROR_ARGUMENT))
    }
    let drawing = Int32(INKLING_GROUP_DRAWING)
    #expect(open.groups { inkling_page_read(page, drawing, nil, nil, $0, nil) }.status == INKLING_ERROR_ARGUMENT)
    #expect(open.groups { inkling_page_select_at(page, 0, 0, 0, -1000, $0, nil) } == .failure(INKLING_ERROR_ARGUMENT))
    let path: [Float] = [0, 0]
    #expect(
      open.groups { inkling_page_select_touched(page, path, 1, 8, -1000, $0, nil) } == .failure(INKLING_ERROR_ARGUMENT))
    #expect(open.groups { inkling_page_select_touched(page, path, -1, 8, 1, $0, nil) } == .failure(INKLING_ERROR_QUOTA))
    #expect(
      open.groups { inkling_page_select_touched(page, nil, 1, 8, 1, $0, nil) } == .failure(INKLING_ERROR_ARGUMENT))
    #expect(open.groups { inkling_page_select_touched(page, nil, 0, 8, 1, $0, nil) } == .groups(0))
    #expect(inkling_page_group(page, 0, nil, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_page_get_stroke_count(page, nil, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_page_get_version(page, nil, nil) == INKLING_ERROR_ARGUMENT)
  }

  @Test func `search options have only known values, and a valid size`() throws {
    let open = try OpenPage()
    open.addLine()
    func status(_ change: (inout inkling_search) -> Void) -> inkling_status {
      var search = inkling_search()
      search.size = MemoryLayout<inkling_search>.size
      change(&search)
      return open.groups { inkling_page_search(open.page, "a", &search, nil, nil, $0, nil) }.status
    }
    #expect(status { _ in } == INKLING_OK)
    #expect(status { $0.place = 3 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.matches_case = 2 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.likeliest_only = -1 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.size = 8 } == INKLING_ERROR_STRUCT)
    #expect(
      open.groups { inkling_page_search(open.page, nil, nil, nil, nil, $0, nil) }.status == INKLING_ERROR_ARGUMENT)
    let text: [CChar] = [-1, -2, 0]
    #expect(
      open.groups { inkling_page_search(open.page, text, nil, nil, nil, $0, nil) }.status == INKLING_ERROR_ARGUMENT)
    for query in ["", " ", "no such text"] {
      #expect(open.groups { inkling_page_search(open.page, query, nil, nil, nil, $0, nil) } == .groups(0))
    }
  }

  @Test func `groups and boxes beyond the end give an error`() throws {
    let open = try OpenPage()
    open.addLine()
    var groups: OpaquePointer?
    try #require(inkling_page_group(open.page, 0, &groups, nil) == INKLING_OK)
    defer { _ = inkling_groups_free(&groups) }
    var (group, box) = (inkling_group(), inkling_box())
    (group.size, box.size) = (MemoryLayout<inkling_group>.size, MemoryLayout<inkling_box>.size)
    #expect(inkling_groups_get_group(groups, 0, &group, nil) == INKLING_OK && group.stroke_count == 5)
    #expect(inkling_groups_get_box(groups, 0, 0, &box, nil) == INKLING_OK && box.right == 38)
    for index in [1, -1, .max] {
      #expect(inkling_groups_get_group(groups, index, &group, nil) == INKLING_ERROR_INDEX)
      #expect(inkling_groups_get_box(groups, index, 0, &box, nil) == INKLING_ERROR_INDEX)
      #expect(inkling_groups_get_box(groups, 0, index, &box, nil) == INKLING_ERROR_INDEX)
    }
    #expect(inkling_groups_get_group(groups, 0, nil, nil) == INKLING_ERROR_ARGUMENT)
    (group.size, box.size) = (8, 8)
    #expect(inkling_groups_get_group(groups, 0, &group, nil) == INKLING_ERROR_STRUCT)
    #expect(inkling_groups_get_box(groups, 0, 0, &box, nil) == INKLING_ERROR_STRUCT)
  }

  @Test func `groups stay as they were when the page changes or is gone`() throws {
    let open = try OpenPage()
    open.addLine()
    var groups: OpaquePointer?
    try #require(inkling_page_read(open.page, 0, nil, nil, &groups, nil) == INKLING_OK)
    defer { _ = inkling_groups_free(&groups) }
    #expect(inkling_page_remove_strokes(open.page, [1, 2, 3, 4, 5] as [UInt64], 5, nil) == INKLING_OK)
    #expect(open.groups { inkling_page_group(open.page, 0, $0, nil) } == .groups(0))
    #expect(inkling_page_free(&open.page) == INKLING_OK && open.page == nil)
    var group = inkling_group()
    group.size = MemoryLayout<inkling_group>.size
    #expect(inkling_groups_get_group(groups, 0, &group, nil) == INKLING_OK)
    #expect(Array(UnsafeBufferPointer(start: group.strokes, count: group.stroke_count)) == [1, 2, 3, 4, 5])
  }

  @Test func `a page without recognizers has groups, but no text`() throws {
    let open = try OpenPage(isRead: false)
    open.addLine()
    let page = open.page
    #expect(open.groups { inkling_page_group(page, 0, $0, nil) } == .groups(1))
    let status = [
      open.groups { inkling_page_read(page, 0, nil, nil, $0, nil) },
      open.groups { inkling_page_read_strokes(page, [1] as [UInt64], 1, nil, nil, $0, nil) },
      open.groups { inkling_page_read_index(page, nil, nil, $0, nil) },
      open.groups { inkling_page_search(page, "a", nil, nil, nil, $0, nil) },
    ]
    #expect(status.allSatisfy { $0 == .failure(INKLING_ERROR_ARGUMENT) }, "\(status)")
    var groups: OpaquePointer?
    #expect(
      message { inkling_page_read(page, 0, nil, nil, &groups, $0) }
        == "the page has no recognizers to read it: make it with some")
  }

  @Test func `reading can be cancelled, and its callback can't reach the page`() throws {
    let open = try OpenPage()
    open.addLine()
    #expect(
      open.groups { inkling_page_read(open.page, 0, { _ in 1 }, nil, $0, nil) } == .failure(INKLING_ERROR_CANCELLED))
    let status = open.groups {
      inkling_page_read(
        open.page, 0,
        { page in
          var (handle, groups): (OpaquePointer?, OpaquePointer?) = (OpaquePointer(page), nil)
          let calls = [
            inkling_page_remove_strokes(handle, [1] as [UInt64], 1, nil), inkling_page_group(handle, 0, &groups, nil),
            inkling_page_read(handle, 0, nil, nil, &groups, nil), inkling_page_free(&handle),
          ]
          return calls.allSatisfy { $0 == INKLING_ERROR_BUSY } ? 0 : 1
        }, UnsafeMutableRawPointer(open.page), $0, nil)
    }
    #expect(status == .groups(1))
    #expect(open.strokeCount == 5)
  }

  @Test func `the ends of the coordinates' range select, move and read as anything else`() throws {
    let open = try OpenPage()
    open.addLine()
    let (page, most) = (open.page, Float.greatestFiniteMagnitude)
    open.add([-most, -most, most, most])
    for (x, y) in [(0, 0), (most, most), (-most, most)] as [(Float, Float)] {
      for reach in [0, 1e-30, 1e10, most] as [Float] {
        for granularity: Int32 in 0..<4 {
          #expect(open.groups { inkling_page_select_at(page, x, y, granularity, reach, $0, nil) }.status == INKLING_OK)
        }
        let paths = [[x, y], [x, y, -x, -y], [0, -most, 0, most], [3, -1e30, 3, 1e30], [-1e30, 3, 1e30, 3]]
        for path in paths as [[Float]] {
          let status = open.groups { inkling_page_select_touched(page, path, path.count / 2, 8, reach, $0, nil) }.status
          #expect(status == INKLING_OK)
        }
      }
      #expect(open.groups { inkling_page_select_between(page, x, y, -x, -y, $0, nil) }.status == INKLING_OK)
      for axis: Int32 in 0..<2 {
        #expect(open.groups { inkling_page_select_moved(page, x, y, axis, $0, nil) }.status == INKLING_OK)
      }
    }
    #expect(open.groups { inkling_page_select_touched(page, [3, -1e30, 3, 1e30], 2, 8, 2, $0, nil) } == .groups(1))
    // Beyond the range nothing is visible.
    for _ in 0..<2 {
      #expect(inkling_page_move_strokes(page, [1, 2, 6] as [UInt64], 3, most, 0, nil) == INKLING_OK)
      #expect(open.groups { inkling_page_read(page, 0, nil, nil, $0, nil) }.status == INKLING_OK)
      #expect(open.groups { inkling_page_group(page, 3, $0, nil) }.status == INKLING_OK)
    }
    #expect(open.strokeCount == 6)
  }
}
