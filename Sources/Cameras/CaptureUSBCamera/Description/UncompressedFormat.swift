internal import CaptureImaging

/// A format of raw pictures that the kernel's driver for USB cameras knows.
struct UncompressedFormat: Hashable, Sendable {
  /// By which the camera names the format.
  let identifier: [UInt8]
  let bitsPerPixel: Int
  /// Whether neighbours have one colour, so that only pictures with even sides are whole.
  private let sharesColours: Bool

  /// Returns nil for formats that USB cameras cannot name.
  init?(_ format: PixelFormat) {
    guard let (letters, bits) = Self.known["\(format)"] else { return nil }
    identifier = letters.map { Array($0.utf8) + Self.ending } ?? Self.redGreenBlue
    bitsPerPixel = bits
    sharesColours = Self.sharing.contains("\(format)")
  }

  /// Returns the bytes of a picture, as the driver counts them; nil for a size that it counts wrong.
  func byteCount(of size: FrameSize) -> Int? {
    let hasEvenSides = size.width.isMultiple(of: 2) && size.height.isMultiple(of: 2)
    return hasEvenSides || !sharesColours ? size.pixelCount * bitsPerPixel / 8 : nil
  }

  private static let sharing = ["YUYV", "UYVY", "NV12", "NV21", "YU12", "YV12"]

  /// What all identifiers have in common that begin with four letters.
  private static let ending: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  /// The identifier of the one format that does not begin with letters.
  private static let redGreenBlue: [UInt8] = [
    0x7D, 0xEB, 0x36, 0xE4, 0x4F, 0x52, 0xCE, 0x11, 0x9F, 0x53, 0, 0x20, 0xAF, 0x0B, 0xA7, 0x70,
  ]

  private static let known: [String: (letters: String?, bits: Int)] = [
    "YUYV": ("YUY2", 16), "UYVY": ("UYVY", 16), "NV12": ("NV12", 12), "NV21": ("NV21", 12),
    "YU12": ("I420", 12), "YV12": ("YV12", 12), "GREY": ("Y800", 8), "Y10": ("Y10 ", 16),
    "Y12": ("Y12 ", 16), "Y16": ("Y16 ", 16), "RGBP": ("RGBP", 16), "BGR3": (nil, 24),
    "BA81": ("BA81", 8), "GBRG": ("GBRG", 8), "GRBG": ("GRBG", 8), "RGGB": ("RGGB", 8),
  ]
}
