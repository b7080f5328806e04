import Glibc

/// A new folder for one test, removed with all that is in it.
package struct TestFolder: ~Copyable {
  package let path: String

  package init(in parent: String = Self.standardParent) throws {
    var template = Array("\(parent)/capture-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TestTrouble("no folder can be made in \(parent)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Where this machine wants what is not kept.
  package static let standardParent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

  deinit {
    Self.remove(path)
  }

  /// The names of what is in it, hidden ones too.
  package var names: [String] { Self.names(in: path) }

  package func write(_ bytes: [UInt8], as name: String) throws {
    try bytes.write(to: "\(path)/\(name)")
  }

  private static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The names of what is in any folder, hidden ones too.
  package static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // In place: the name ends before the type does, and so may the memory.
      let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { start in
        String(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// Why a test could not even begin.
package struct TestTrouble: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension [UInt8] {
  package init(contentsOf path: String) throws {
    guard let file = fopen(path, "r") else { throw TestTrouble("\(path) is missing") }
    defer { fclose(file) }
    self = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      append(contentsOf: chunk[..<count])
    }
  }

  package func write(to path: String) throws {
    guard let file = fopen(path, "w") else { throw TestTrouble("\(path) cannot be opened") }
    defer { fclose(file) }
    guard fwrite(self, 1, count, file) == count else {
      throw TestTrouble("\(path) cannot be written")
    }
  }
}
