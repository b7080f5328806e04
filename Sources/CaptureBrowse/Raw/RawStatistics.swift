/// What became of the pictures of a raw cache.
public struct RawStatistics: Hashable, Sendable {
  /// Why a picture was not written.
  public enum Refusal: String, CaseIterable, Sendable {
    /// Too many bytes waited already.
    case overBudget
    /// It alone would take more than a tenth of the limit.
    case tooLarge
    /// The disk has no room.
    case full
    /// The folder cannot be written to.
    case notWritable
    /// Anything else that the system said.
    case failed
  }

  /// Files in the folder and their bytes, all programs' together.
  public internal(set) var fileCount = 0
  public internal(set) var byteCount = 0
  /// Whether the kernel tells of what other programs do in the folder.
  public internal(set) var isWatched = false
  public internal(set) var reads = 0
  public internal(set) var writes = 0
  public internal(set) var writtenBytes = 0
  /// Files that had to go for others.
  public internal(set) var evictions = 0
  /// Bytes that wait to be written.
  public internal(set) var pendingBytes = 0
  public internal(set) var troubles: [RawTrouble: Int] = [:]
  public internal(set) var refusals: [Refusal: Int] = [:]

  /// Files that were removed because nobody would ever be served by them.
  public var dropped: Int { troubles.reduce(0) { $0 + ($1.key.isForGood ? $1.value : 0) } }
}
