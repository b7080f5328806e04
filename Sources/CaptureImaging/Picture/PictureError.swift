/// The reason why bytes cannot be used as a picture, or a picture cannot be stored as requested.
public enum PictureError: Error, Hashable, Sendable {
  /// The pixel format is compressed or unknown, or no picture can be packed into it.
  case unsupported(PixelFormat)
  /// A side is zero, or longer than ``PlanarPicture/sideLimit``.
  case badSize(FrameSize)
  /// The layout does not fit its format and size: there are too few planes, or rows are too short.
  case badLayout(FrameLayout)
  /// A buffer holds fewer bytes than the layout requires.
  case tooFewBytes(buffer: Int, found: Int, needed: Int)
}

extension PictureError: CustomStringConvertible {
  /// A message for people, in lower case and without a full stop.
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
