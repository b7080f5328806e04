/// Counts of what a raw cache has read, written, evicted and refused.
public struct RawStatistics: Hashable, Sendable {
  /// A reason why a picture was not written.
  public enum Refusal: String, CaseIterable, Sendable {
    /// Too many bytes were already waiting to be written.
    case overBudget
    /// The picture alone would take more than a tenth of the size limit.
    case tooLarge
    /// The disk is full.
    case full
    /// The folder cannot be written to.
    case notWritable
    /// The system reported any other error.
    case failed
  }

  /// The number of files in the folder now, including those of other programs.
  public internal(set) var fileCount = 0
  /// The total size of the files in the folder now, including those of other programs.
  public internal(set) var byteCount = 0
  /// Whether the kernel reports changes that other programs make in the folder.
  public internal(set) var isWatched = false
  /// Pictures read from files.
  public internal(set) var reads = 0
  /// Files written.
  public internal(set) var writes = 0
  /// The total size of the files written, including their headers.
  public internal(set) var writtenBytes = 0
  /// Files removed to make room for others.
  public internal(set) var evictions = 0
  /// The size of the pictures that are waiting to be written now.
  public internal(set) var pendingBytes = 0
  /// Failed reads by reason.
  public internal(set) var failures: [RawFileError: Int] = [:]
  /// Pictures that were not written, by reason.
  public internal(set) var refusals: [Refusal: Int] = [:]

  /// Reads that failed because a file was unusable for good; such files are removed.
  public var dropped: Int { failures.reduce(0) { $0 + ($1.key.isForGood ? $1.value : 0) } }
}
