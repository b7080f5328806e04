internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore

/// The files in a folder that have a name, or that name with a number.
///
/// Each is looked at once, so that many photos of one name take no longer than
/// as many of different names.
struct Namesakes {
  private let folder: String
  private let name: String
  /// The number that was given last.
  private var number = 0
  /// The names of files that were there before, by their lengths.
  private var unread: [Int: [String]] = [:]
  /// The names of all others, by what they hold.
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

  /// The file that holds these bytes already; nil if none does.
  mutating func name(of bytes: [UInt8]) -> String? {
    for name in unread.removeValue(forKey: bytes.count) ?? [] {
      if let contents = contents(of: name) { note(name, holds: contents) }
    }
    let known = read[PhotoStore.checksum(of: bytes.span.bytes)]
    return known.flatMap { hold(bytes, as: $0) ? $0 : nil }
  }

  /// Whether a file holds these bytes.
  func hold(_ bytes: [UInt8], as name: String) -> Bool { contents(of: name) == bytes }

  private func contents(of name: String) -> [UInt8]? {
    try? Descriptor("\(folder)/\(name)", .reading).readAll()
  }

  /// The next name, which most likely is free.
  mutating func next() -> String {
    number += 1
    return Folder.numbered(name, number)
  }

  /// Takes note of what a file holds; of several that hold the same the first counts.
  mutating func note(_ name: String, holds bytes: [UInt8]) {
    let checksum = PhotoStore.checksum(of: bytes.span.bytes)
    read[checksum] = read[checksum] ?? name
  }
}
