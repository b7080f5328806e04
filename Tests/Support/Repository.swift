/// The repository whose tests run.
package enum Repository {
  /// The path of its folder.
  package static let root = String(#filePath.dropLast("/Tests/Support/Repository.swift".count))

  /// Returns the text of a file, which is named by its path in the repository.
  package static func text(of path: String) throws -> String {
    String(decoding: try [UInt8](contentsOf: "\(root)/\(path)"), as: UTF8.self)
  }

  /// Returns the paths of the Swift files below a folder.
  package static func sources(in folder: String) -> [String] {
    TestFolder.names(in: "\(root)/\(folder)").flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift") ? [path] : name.contains(".") ? [] : sources(in: path)
    }
  }
}
