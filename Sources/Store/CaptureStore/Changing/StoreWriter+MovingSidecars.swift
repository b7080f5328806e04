internal import CaptureFiles

extension StoreWriter {
  /// Moves the sidecars of an original, unless there are none or their new names are taken.
  ///
  /// One that has the original's name without its extension, `IMG.xmp`, is renamed to `IMG.jpg.xmp`
  /// if the short name would be taken, or would not be the photo's alone. If there are both, the one
  /// that was changed last is then kept, with the photo's id and states if only the other has them, which
  /// is moved to `lost+found`.
  func moveSidecar(from source: String, to target: String) throws(StoreError) {
    let usual = FullSidecar.location(beside: place.file(source)).relative
    let full = StorePath.sidecar(of: target)
    guard let brief = place.briefSidecar(besideOriginal: source)?.relative else {
      return try moveFile(usual, to: full)
    }
    let short = StorePath.briefSidecar(of: target)
    if try isFree(short, for: brief, of: target) {
      try moveFile(usual, to: full)
      try moveFile(brief, to: short)
    } else {
      let kept = SidecarFile(besideOriginal: source, in: place)
      try kept.setAsideOlder(by: token)
      try moveFile(kept.relative, to: full)
    }
  }

  /// Returns whether a sidecar can be moved to a short name, and is then that original's alone.
  private func isFree(
    _ short: String, for brief: String, of original: String
  ) throws(StoreError) -> Bool {
    guard !BriefSidecar.hasRival(place.file(original)) else { return false }
    // The copy may have been made by a program that was killed.
    return Folder.exists(place.file(short)) ? try haveSameBytes(brief, short) : true
  }
}
