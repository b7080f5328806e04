/// Why a photo has no tiers.
public enum TierError: Error, Hashable, Sendable {
  /// The photo is not a whole JPEG, or a tier could not be encoded.
  case jpeg(JPEGError)
  /// A fact that its EXIF block cannot state.
  case exif(ExifError)
}

extension TierError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .jpeg(let error): error.description
    case .exif(let error): error.description
    }
  }
}

extension TierError {
  /// What the body makes, its error said to be the JPEG's.
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
