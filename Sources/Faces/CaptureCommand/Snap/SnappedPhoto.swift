internal import CaptureCoordinator
internal import CaptureCamera
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureWords

/// A photo of `capture snap` that was saved, and what is printed about it.
struct SnappedPhoto {
  private let photo: KeptPhoto
  /// How it was taken, if the server has taken it; nil if the photo itself tells.
  private let shot: JSON?
  /// What a person should know about it, as sentences.
  let warnings: [String]
  /// How it was taken, in one line.
  let summary: String

  /// Describes a photo that this program has taken.
  init(_ photo: KeptPhoto, wishing request: StreamRequest) {
    self.photo = photo
    shot = nil
    warnings = photo.warnings(wishing: request)
    summary = photo.summary
  }

  /// Describes a photo that the server has taken and this program has saved.
  init(_ photo: KeptPhoto, by server: ServedPhoto) {
    self.photo = photo
    shot = server.shot
    warnings = server.warnings
    summary = server.summary
  }

  var place: String { photo.place }

  /// The photo as `--json` prints it, followed by additional members.
  func json(and more: [JSON.Member]) -> JSON {
    if let shot {
      photo.json(shot: shot, and: more)
    } else {
      photo.json(warnings: warnings, and: more)
    }
  }
}
