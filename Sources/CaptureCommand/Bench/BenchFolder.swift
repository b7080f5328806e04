internal import CaptureFiles
internal import Glibc

/// A folder of one's own that is removed with all that is in it.
final class BenchFolder {
  let path: String

  init() throws(Failure) {
    let parent = Console.environment("TMPDIR") ?? "/var/tmp"
    var name = Array("\(parent)/capture-bench-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw .told("cannot make a folder in \(parent); choose another with TMPDIR", .cannotWrite)
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  private static func remove(_ folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if Folder.isFolder(path) { remove(path) } else { unlink(path) }
    }
    rmdir(folder)
  }
}
