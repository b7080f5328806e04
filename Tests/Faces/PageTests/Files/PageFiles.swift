import CPage
import CaptureTestSupport

/// The files of the page: those in the folder, and those in the program's table.
enum PageFiles {
  /// The paths of the files in the folder, relative to it.
  static let names = names(in: "").sorted()

  /// The names of the modules and scripts.
  static let scripts = names.filter { $0.hasSuffix(".js") }

  static let styles = names.filter { $0.hasSuffix(".css") }

  static func text(of name: String) throws -> String {
    String(decoding: try [UInt8](contentsOf: "\(Repository.root)/Page/\(name)"), as: UTF8.self)
  }

  /// The program's own table, in its order.
  static let table = (0..<c_page_file_count()).map { index in
    let file = c_page_file(index)
    return TableFile(
      name: String(cString: file.name), type: String(cString: file.type),
      bytes: [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count)))
  }

  /// What a server answers for each file of the table: made once for all the tests that load them.
  static let answers = Dictionary(
    uniqueKeysWithValues: table.map {
      ($0.name, ScriptedServer.Answer(type: $0.type, body: $0.bytes))
    })

  struct TableFile {
    let name: String
    let type: String
    let bytes: [UInt8]
  }

  /// A name without an ending is a folder's.
  private static func names(in folder: String) -> [String] {
    TestFolder.names(in: "\(Repository.root)/Page/\(folder)").flatMap { name in
      name.contains(".") ? [folder + name] : names(in: "\(folder)\(name)/")
    }
  }
}
