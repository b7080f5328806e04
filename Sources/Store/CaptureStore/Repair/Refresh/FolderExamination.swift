internal import CaptureFiles

/// A folder whose files are about to be compared, and its time before that.
struct FolderExamination {
  let known: KnownFolder
  /// Nil if the folder does not exist.
  let time: FileIdentity.Moment?
  /// Whether this program may have changed files in the folder since.
  var isRewritten = false
  /// The files directly in the folder that belong to no photo; nil if they were not looked for.
  var unknownFiles: [String]?
  private let clock: FileIdentity.Moment

  /// Creates a look at a folder; throws if the folder cannot be examined.
  init(at known: KnownFolder, in place: StorePlace) throws(StoreError) {
    self.known = known
    clock = .now
    time = try place.time(ofFolder: known.path)
  }

  var verdict: KnownFolder.Verdict { known.verdict(at: time) }

  /// Returns what is known now that the files have been compared; nil if nothing more is, since
  /// another program has changed the folder meanwhile.
  func resultNow(in place: StorePlace) throws(StoreError) -> KnownFolder? {
    let now = try place.time(ofFolder: known.path)
    return now == time || isRewritten ? result(at: now) : nil
  }

  /// Returns what is known once the files have been compared, and the folder has this time.
  ///
  /// A folder that changed meanwhile has to be compared again, and so does one that had just
  /// changed before: the next change might have left it with the same time.
  func result(at now: FileIdentity.Moment?) -> KnownFolder {
    KnownFolder(
      path: known.path, time: now,
      isCompared: now == time && KnownFolder.isSettled(time, at: clock))
  }
}
