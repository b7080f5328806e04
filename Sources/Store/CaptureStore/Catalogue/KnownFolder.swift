internal import CaptureFiles

/// A folder with photos, and what is known of its files.
///
/// A file that is replaced by a rename, created or removed changes the modification time of its
/// folder. One that is overwritten in place does not.
struct KnownFolder: Hashable, Sendable {
  let path: String
  /// The folder's modification time when its files were compared with the catalogue, or after this
  /// program had changed some of them; nil if it was never examined, or did not exist.
  var time: FileIdentity.Moment?
  /// Whether all files had been compared at that time.
  ///
  /// They have not been if this program has changed some since: another program may have changed
  /// others at the same moment.
  var isCompared: Bool

  /// What a folder's time says about changes by other programs.
  enum Verdict {
    case unchanged
    /// Only a comparison of the files can tell.
    case unknown
    case changed
  }

  /// Judges by the folder's time now; nil if the folder does not exist.
  func verdict(at now: FileIdentity.Moment?) -> Verdict {
    guard now != time else { return isCompared ? .unchanged : .unknown }
    return time == nil ? .unknown : .changed
  }

  /// Returns whether a folder's time is old enough that any later change gives it another.
  ///
  /// Clocks tick, and FAT counts in steps of two seconds.
  static func isSettled(_ time: FileIdentity.Moment?, at clock: FileIdentity.Moment) -> Bool {
    guard let time else { return true }
    let (age, isBeyond) = clock.seconds.subtractingReportingOverflow(time.seconds)
    return !isBeyond && age > 2
  }
}
