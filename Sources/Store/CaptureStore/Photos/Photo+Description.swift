internal import CaptureBase
internal import CaptureImaging

extension Photo: CustomStringConvertible {
  /// The path, size and time, such as `2026-11-23/a.jpg, 1920x1080, 2026-11-23T10:00:00.000Z`.
  public var description: String { "\(path), \(size), \(taken)" }
}

extension AddedPhoto: CustomStringConvertible {
  /// What the store did, and the photo.
  public var description: String { "\(outcome.rawValue): \(photo)" }
}

extension StoreChange: CustomStringConvertible {
  /// What happened, and the photo's id if it concerns only one.
  public var description: String {
    photo.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
  }
}
