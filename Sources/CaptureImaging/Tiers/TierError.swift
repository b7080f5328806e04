/// The reason why a photo's tiers could not be created.
public enum TierError: Error, Hashable, Sendable {
  /// The photo is not a complete JPEG, or a tier could not be encoded.
  case jpeg(JPEGError)
  /// The EXIF block could not be written.
  case exif(ExifError)
}

extension TierError: CustomStringConvertible {
  /// The message of the underlying error.
  public var description: String {
    switch self {
    case .jpeg(let error): error.description
    case .exif(let error): error.description
    }
  }
}

extension TierError {
  /// Returns the result of `body`, rethrowing `JPEGError` as `TierError`.
  static func jpeg<Result: ~Copyable>(
    _ body: () throws(JPEGError) -> Result
  ) throws(TierError) -> Result {
    do {
      return try body()
    } catch {
      throw .jpeg(error)
    }
  }
}
