package import CaptureBase

/// A format in which pictures can be written to files.
public enum PictureFileFormat: String, CaseIterable, Codable, Sendable {
  /// The format of cameras, with some loss.
  case jpeg
  /// Compressed without loss.
  case png
  /// A portable pixmap: not compressed, and readable by nearly every program.
  case ppm

  /// Recognises the format by the end of a file's name, such as `.png`, in capitals or not.
  ///
  /// The result is nil if no format has that end.
  public init?(path: String) {
    switch Self.end(of: path) {
    case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
    case "png": self = .png
    case "ppm", "pnm": self = .ppm
    default: return nil
    }
  }

  /// Whether the end of a file's name belongs to a picture or video in a format that is not written.
  package static func isForeign(path: String) -> Bool {
    guard Self(path: path) == nil, let end = Self.end(of: path) else { return false }
    return end == "pdf" || FormatEnding(of: ".\(end)").isOfMedia
  }

  /// Why a file is not written under a name of no format.
  package static let unknownReason = "the format is unknown"
  /// Why a file is not written under a name of another format.
  package static let foreignReason = "files of this format cannot be written"
  /// What to do about it.
  package static let unknownRemedy = Remedy(
    .knownFormat, "choose a name that ends in .jpg, .png or .ppm")

  /// Returns the end of a file's name without its dot, in small letters.
  private static func end(of path: String) -> String? {
    guard let name = path.utf8.split(separator: UInt8(ascii: "/")).last,
      let dot = name.lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    return String(name[dot...].dropFirst())?.lowercased()
  }
}

extension Pixels {
  /// Returns the picture in a format for files; the quality, from 1 to 100, is for JPEG.
  public func encoded(
    as format: PictureFileFormat, quality: Int = 92
  ) throws(JPEGError) -> [UInt8] {
    switch format {
    case .jpeg: try jpeg(quality: quality)
    case .png: png()
    case .ppm: ppm()
    }
  }
}
