internal import CaptureFiles
internal import CaptureMetadata

/// What a sidecar says, and when somebody last changed it.
struct SidecarReading {
  let sidecar: Sidecar
  let changed: FileIdentity.Moment

  /// The photo that it names.
  var photoID: PhotoID? { SidecarFile.Content(sidecar).photoID }

  /// Whether of two sidecars of one photo this one counts; the other is nil if it makes no sense.
  ///
  /// The newer one does: somebody has written it since. Where both say the same of the photo, the one
  /// does that has all that other programs wrote into either.
  func counts(before other: SidecarReading?, known: PhotoWords) -> Bool {
    guard let other else { return true }
    if sidecar.words == other.sidecar.words {
      let hasAll = sidecar.containsAll(of: other.sidecar)
      if hasAll != other.sidecar.containsAll(of: sidecar) { return hasAll }
    } else if changed == other.changed {
      return sidecar.words == known
    }
    return changed.isLater(than: other.changed)
  }
}
