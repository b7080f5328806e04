internal import CaptureBase

/// The downloads that can be fetched, each once and only for a while.
///
/// A value without a clock: the time is a parameter.
struct DownloadTable: Sendable {
  /// How long a download can be fetched.
  static let lifetime = Duration.seconds(60)
  /// The greatest number of downloads that wait to be fetched.
  static let limit = 64

  private struct Entry: Sendable {
    let download: Download
    let name: String
    let end: Timestamp
  }

  private var entries: [String: Entry] = [:]

  /// Adds a download under a secret key; returns false if there are too many.
  mutating func add(_ download: Download, named name: String, key: String, at now: Timestamp)
    -> Bool
  {
    entries = entries.filter { $0.value.end > now }
    guard entries.count < Self.limit else { return false }
    entries[key] = Entry(download: download, name: name, end: now + Self.lifetime)
    return true
  }

  /// Returns a download; nil if there is none of this key and name any more.
  func download(_ key: String, named name: String, at now: Timestamp) -> Download? {
    guard let entry = entries[key], entry.name == name, entry.end > now else { return nil }
    return entry.download
  }

  mutating func remove(_ key: String) {
    entries[key] = nil
  }
}
