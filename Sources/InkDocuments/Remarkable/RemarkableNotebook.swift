import InkData
import TextAndFiles

/// Reads reMarkable's notebooks, `.rmdoc` and `.rmn`: zip archives of a list of pages and a file for each page.
///
/// Pages that nobody wrote on have no file. Pages of older versions aren't read; they stay empty, with a notice, unless all
/// are.
enum RemarkableNotebook {
  private static let listEnding = ".content"
  private static let pageEnding = ".rm"

  static func document(_ archive: ZipArchive, limit: Int, path: String, title: String) throws -> NoteDocument {
    var rest = limit
    func contents(of entry: ZipArchive.Entry) throws -> [UInt8] {
      let contents = try archive.contents(of: entry, limit: rest)
      rest -= contents.count
      return contents
    }
    var entries: [String: ZipArchive.Entry] = [:]
    for entry in archive.entries where entry.name.hasSuffix(pageEnding) {
      entries[String(name(of: entry).dropLast(pageEnding.count))] = entry
    }
    var document = NoteDocument(
      title: title, format: .remarkable, unitsPerMillimetre: RemarkableReader.unitsPerMillimetre, pages: [])
    var list = RemarkablePageList()
    if let entry = archive.entries.first(where: { $0.name.hasSuffix(listEnding) }) {
      list = try RemarkablePageList(try contents(of: entry), file: "\(path)/\(name(of: entry))")
    }
    if list.ids.isEmpty { list.ids = entries.keys.sorted() }
    if let kind = list.fileType, kind != "notebook" {
      document.leftOut["pages of the \(kind.uppercased()) below"] = list.ids.count
    }
    var unread: NoteDocumentError?
    var hasPage = false
    for id in list.ids {
      let number = document.pages.count + 1
      guard let entry = entries[id] else {
        document.pages.append(NotePage(frame: RemarkableReader.frame(of: nil)))
        continue
      }
      let bytes = try contents(of: entry)
      do throws(NoteDocumentError) {
        let page = try RemarkableReader.document(bytes, path: "\(path)/\(name(of: entry))", title: title)
        document.pages += page.pages
        document.leftOut.merge(page.leftOut, uniquingKeysWith: +)
        hasPage = true
      } catch {
        guard case .unsupportedVersion(_, _, let version, let remedy) = error else { throw error }
        unread = unread ?? error
        document.pages.append(NotePage(frame: RemarkableReader.frame(of: nil)))
        document.notices.append(
          NoteNotice(page: number, text: "it is of version \(version), which isn't read: \(remedy)"))
      }
    }
    if !hasPage, let unread { throw unread }
    return document
  }

  private static func name(of entry: ZipArchive.Entry) -> Substring {
    entry.name[(entry.name.lastIndex(of: "/").map(entry.name.index(after:)) ?? entry.name.startIndex)...]
  }
}

/// The list of pages of a reMarkable notebook, in their order.
struct RemarkablePageList {
  /// The names of the pages' files.
  var ids: [String] = []
  /// The kind of document: `notebook`, `pdf`, `epub`.
  private(set) var fileType: String?

  private struct Page {
    var id = ""
    /// Where the page is among the others: texts in the order of their bytes.
    var order: String?
    var isDeleted = false
  }

  init() {}

  init(_ bytes: [UInt8], file: String) throws {
    var scanner = JSONScanner(bytes)
    var pages: [Page] = []
    do {
      try scanner.object { key, scanner in
        switch (key, scanner.peek()) {
        case ("fileType", UInt8(ascii: "\"")): fileType = try scanner.string()
        // Software before version 3 lists the names alone.
        case ("pages", UInt8(ascii: "[")):
          try scanner.array { scanner in
            guard scanner.peek() == UInt8(ascii: "\"") else { return try scanner.skipValue() }
            pages.append(Page(id: try scanner.string()))
          }
        case ("cPages", UInt8(ascii: "{")):
          try scanner.object { key, scanner in
            guard key == "pages", scanner.peek() == UInt8(ascii: "[") else { return try scanner.skipValue() }
            pages = []
            try scanner.array { pages.append(try Self.page(from: &$0)) }
          }
        default: try scanner.skipValue()
        }
      }
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: file, byte: fault.offset)
    }
    if pages.allSatisfy({ $0.order != nil }) {
      pages = pages.enumerated().sorted { a, b in
        let (first, second) = (a.element.order ?? "", b.element.order ?? "")
        if first == second { return a.offset < b.offset }
        return first.utf8.lexicographicallyPrecedes(second.utf8)
      }.map(\.element)
    }
    ids = pages.filter { !$0.isDeleted }.map(\.id)
  }

  private static func page(from scanner: inout JSONScanner) throws -> Page {
    var page = Page()
    try scanner.object { key, scanner in
      switch (key, scanner.peek()) {
      case ("id", UInt8(ascii: "\"")): page.id = try scanner.string()
      case ("idx", UInt8(ascii: "{")):
        try scanner.object { key, scanner in
          guard key == "value", scanner.peek() == UInt8(ascii: "\"") else { return try scanner.skipValue() }
          page.order = try scanner.string()
        }
      case ("deleted", UInt8(ascii: "{")):
        try scanner.object { key, scanner in
          guard key == "value", scanner.peek() != UInt8(ascii: "\""), scanner.peek() != UInt8(ascii: "n") else {
            return try scanner.skipValue()
          }
          page.isDeleted = scanner.peek() == UInt8(ascii: "t") ? try scanner.boolean() : try scanner.number() != 0
        }
      default: try scanner.skipValue()
      }
    }
    return page
  }
}
