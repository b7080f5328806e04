internal import CaptureFiles
internal import CaptureStore

/// The known files of a raw cache, in order of last use.
///
/// Totals are updated as files are added and removed, so they are never recomputed.
struct RawList: Sendable {
  private struct Entry: Sendable {
    var byteCount: Int
    var use: Int
    /// The state of the file in which its checksum was verified.
    var proof: FileIdentity?
  }

  /// A use of a file; outdated once the file is used again.
  private struct Use: Sendable {
    let name: RawName
    let number: Int
  }

  private(set) var byteCount = 0
  private var entries: [RawName: Entry] = [:]
  private var ofPhotos: [PhotoID: [RawName]] = [:]
  private var uses: [Use] = []
  /// The index of the oldest use that may still be current.
  private var oldest = 0
  private var count = 0

  var fileCount: Int { entries.count }
  var names: [RawName] { Array(entries.keys) }

  func names(of photo: PhotoID) -> [RawName] { ofPhotos[photo] ?? [] }

  /// An upper bound for file sizes, so that sums cannot overflow: a foreign file may claim any
  /// size.
  private static let longestFile = 1 << 44

  /// Adds a file or updates its size; a new file counts as used now.
  mutating func insert(_ name: RawName, byteCount: Int) {
    let byteCount = min(byteCount, Self.longestFile)
    self.byteCount += byteCount - (entries[name]?.byteCount ?? 0)
    guard entries[name] == nil else {
      entries[name]?.byteCount = byteCount
      return
    }
    entries[name] = Entry(byteCount: byteCount, use: 0)
    ofPhotos[name.photo, default: []].append(name)
    use(name)
  }

  mutating func remove(_ name: RawName) {
    guard let entry = entries.removeValue(forKey: name) else { return }
    byteCount -= entry.byteCount
    ofPhotos[name.photo]?.removeAll { $0 == name }
    if ofPhotos[name.photo]?.isEmpty == true { ofPhotos[name.photo] = nil }
  }

  /// Removes the least recently used files until the rest take at most `target` bytes.
  ///
  /// Returns the removed entries, whose files the caller must delete.
  mutating func removeOldest(downTo target: Int) -> [RawName] {
    var removed: [RawName] = []
    while byteCount > target, oldest < uses.count {
      let use = uses[oldest]
      oldest += 1
      guard isCurrent(use) else { continue }
      remove(use.name)
      removed.append(use.name)
    }
    return removed
  }
}

// MARK: - Uses

extension RawList {
  mutating func use(_ name: RawName) {
    guard entries[name] != nil else { return }
    count += 1
    entries[name]?.use = count
    uses.append(Use(name: name, number: count))
    if uses.count > 2 * entries.count + 64 { dropStaleUses() }
  }

  private func isCurrent(_ use: Use) -> Bool { entries[use.name]?.use == use.number }

  private mutating func dropStaleUses() {
    uses = uses[oldest...].filter(isCurrent)
    oldest = 0
  }
}

// MARK: - Proofs

extension RawList {
  /// Returns whether this very file has been verified and not changed since.
  func isProved(_ name: RawName, _ identity: FileIdentity) -> Bool {
    entries[name]?.proof == identity
  }

  mutating func prove(_ name: RawName, _ identity: FileIdentity) {
    entries[name]?.proof = identity
  }
}
