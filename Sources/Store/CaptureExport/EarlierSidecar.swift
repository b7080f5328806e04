internal import CaptureBase
internal import CaptureFiles
internal import CaptureMetadata
internal import Glibc

/// A file with the name of a sidecar, which an earlier export may have written.
struct EarlierSidecar {
  let bytes: [UInt8]

  /// Reads a file; nil if it cannot be read, or is too large for a sidecar.
  init?(at path: String) {
    guard let bytes = try? Descriptor(path, .reading).readAll(upTo: Sidecar.byteLimit) else {
      return nil
    }
    self.bytes = bytes
  }

  /// Returns the file with the annotations of a new sidecar; nil if it may not be changed, because
  /// it belongs to another photo.
  ///
  /// Everything else that other programs wrote into it stays. A sidecar without an id is known to be
  /// of the photo, taken at this time, only as long as no other program has changed it.
  func updated(to new: [UInt8], ofPhotoTaken taken: WallTime) -> [UInt8]? {
    guard bytes != new else { return bytes }
    guard var earlier = try? Sidecar(bytes.span.bytes), let wanted = try? Sidecar(new.span.bytes),
      earlier.photoID == wanted.photoID
    else { return nil }
    guard earlier.photoID != nil || earlier.isUnchanged(sinceWrittenAt: taken) else { return nil }
    guard earlier.annotations != wanted.annotations else { return bytes }
    let moment = earlier.photoID == nil ? taken : WallTime(seconds: Int64(time(nil)))
    do throws(MetadataError) {
      try earlier.set(wanted.annotations, at: moment)
      return earlier.bytes
    } catch {
      return nil
    }
  }
}

extension Sidecar {
  /// Returns whether it has the bytes that were written for its annotations.
  fileprivate func isUnchanged(sinceWrittenAt moment: WallTime) -> Bool {
    var plain = Sidecar()
    do throws(MetadataError) {
      try plain.set(annotations, at: moment)
    } catch {
      return false
    }
    return plain.bytes == bytes
  }
}
