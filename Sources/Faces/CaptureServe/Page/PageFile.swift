internal import CPage
internal import CaptureFiles

/// A file of the page.
struct PageFile: Sendable {
  /// The path below the folder of the page, such as `base/dom.js`.
  let name: String
  /// The media type.
  let type: String
  let bytes: [UInt8]

  /// The name of the HTML that every view begins with.
  static let html = "index.html"

  /// The files that are part of the program.
  static var builtIn: [PageFile] {
    (0..<c_page_file_count()).map { index in
      let file = c_page_file(index)
      return PageFile(
        name: String(cString: file.name), type: String(cString: file.type),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
  }

  /// Reads the files in a folder, for work on the page.
  static func files(in folder: String, below path: String = "") throws(FileError) -> [PageFile] {
    var files: [PageFile] = []
    for entry in try Folder.entries(in: "\(folder)/\(path)") {
      let name = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if entry.kind == .folder {
        files += try self.files(in: folder, below: name)
      } else if let type = type(of: name) {
        let bytes = try Descriptor("\(folder)/\(name)", .reading).readAll()
        files.append(PageFile(name: name, type: type, bytes: bytes))
      }
    }
    return files
  }

  private static func type(of name: String) -> String? {
    types.first { name.hasSuffix($0.suffix) }?.type
  }

  private static let types: [(suffix: String, type: String)] = [
    (".html", "text/html; charset=utf-8"), (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"), (".svg", "image/svg+xml"), (".png", "image/png"),
    (".webmanifest", "application/manifest+json"),
  ]
}
