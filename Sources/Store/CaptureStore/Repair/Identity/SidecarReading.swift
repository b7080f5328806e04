internal import CaptureFiles
internal import CaptureMetadata

/// A sidecar, and the time at which it was last changed.
struct SidecarReading {
  let sidecar: Sidecar
  let changed: FileIdentity.Moment

  /// The photo that the sidecar names.
  var photoID: PhotoID? { SidecarFile.Content(sidecar).photoID }

  /// Returns whether this sidecar takes precedence over another of the same photo, which is nil if
  /// it cannot be parsed.
  ///
  /// The newer one does, because it was written later. If both have the same annotations, the one
  /// that also contains everything that other programs wrote to the other does.
  func counts(before other: SidecarReading?, known: Annotations) -> Bool {
    guard let other else { return true }
    if sidecar.annotations == other.sidecar.annotations {
      let hasAll = sidecar.containsAll(of: other.sidecar)
      if hasAll != other.sidecar.containsAll(of: sidecar) { return hasAll }
    } else if changed == other.changed {
      return sidecar.annotations == known
    }
    return changed.isLater(than: other.changed)
  }
}
