/// The repository whose tests run.
package enum Repository {
  /// The path of its folder.
  package static let root = String(#filePath.dropLast("/Tests/Support/Repository.swift".count))

  /// Returns the text of a file, which is named by its path in the repository.
  package static func text(of path: String) throws -> String {
    String(decoding: try [UInt8](contentsOf: "\(root)/\(path)"), as: UTF8.self)
  }

  /// Returns the lines of the README and of all guides.
  package static func guideLines() throws -> [Substring] {
    let guides = sources(in: "Documentation/Guides", ending: ".md")
    return try (["README.md"] + guides).flatMap { try text(of: $0).split(separator: "\n") }
  }

  /// Returns the paths of the files below a folder whose names have an ending (default: Swift files).
  package static func sources(in folder: String, ending: String = ".swift") -> [String] {
    TestFolder.names(in: "\(root)/\(folder)").flatMap { name in
      let path = "\(folder)/\(name)"
      guard !name.hasSuffix(ending) else { return [path] }
      return name.contains(".") ? [] : sources(in: path, ending: ending)
    }
  }
}
