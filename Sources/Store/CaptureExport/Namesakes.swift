internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore

/// The files in a folder that have a given name, or that name with a number.
///
/// Each is read only once, so that many photos of one name take no longer than as many of different
/// names.
struct Namesakes {
  private let folder: String
  private let name: String
  /// The number that was used last.
  private var number = 0
  /// The names of existing files that have not been read, by size.
  private var unread: [Int: [String]] = [:]
  /// The names of all other files, by checksum.
  private var read: [String: String] = [:]

  init(of name: String, in folder: String) {
    self.folder = folder
    self.name = name
    while Folder.exists("\(folder)/\(Folder.numbered(name, number + 1))") {
      let taken = next()
      let file = (try? FileIdentity(at: "\(folder)/\(taken)")) ?? nil
      if let file, file.isPlain { unread[file.byteCount, default: []].append(taken) }
    }
  }

  /// Returns the name of a file with these contents; nil if there is none.
  mutating func name(of bytes: [UInt8]) -> String? {
    for name in unread.removeValue(forKey: bytes.count) ?? [] {
      if let contents = contents(of: name) { note(name, holds: contents) }
    }
    let known = read[StoreEngine.checksum(of: bytes.span.bytes)]
    return known.flatMap { hold(bytes, as: $0) ? $0 : nil }
  }

  /// Returns whether a file has these contents.
  func hold(_ bytes: [UInt8], as name: String) -> Bool { contents(of: name) == bytes }

  private func contents(of name: String) -> [UInt8]? {
    try? Descriptor("\(folder)/\(name)", .reading).readAll()
  }

  /// Returns the next name, which is probably free.
  mutating func next() -> String {
    number += 1
    return Folder.numbered(name, number)
  }

  /// Records the contents of a file; of several files with the same contents, the first is kept.
  mutating func note(_ name: String, holds bytes: [UInt8]) {
    let checksum = StoreEngine.checksum(of: bytes.span.bytes)
    read[checksum] = read[checksum] ?? name
  }
}
