/// Why bytes could not be taken for a picture, or a picture be stored as asked.
public enum PictureError: Error, Hashable, Sendable {
  case unsupported(PixelFormat)
  /// A side is zero, or longer than ``PlanarPicture/sideLimit``.
  case badSize(FrameSize)
  /// The layout does not fit its format and size: too few planes, or lines too short.
  case badLayout(FrameLayout)
  /// A buffer holds fewer bytes than the layout needs of it.
  case tooFewBytes(buffer: Int, found: Int, needed: Int)
}

extension PictureError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(let format):
      "pictures of format \(format) are not supported"
    case .badSize(let size):
      "a picture cannot be of size \(size)"
    case .badLayout(let layout):
      "the planes of a \(layout.format) frame do not fit its size \(layout.size)"
    case .tooFewBytes(let buffer, let found, let needed):
      "the frame is cut short: buffer \(buffer) holds \(found) bytes of \(needed)"
    }
  }
}
