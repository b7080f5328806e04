import CaptureTestSupport

/// An installed program that serves as an independent check of pictures.
enum Tool: String {
  case cjpeg, djpeg, jpegtran, exiftool, exiv2

  /// Runs the tool with the path of a file with these bytes as its last argument.
  func run(_ arguments: [String], on bytes: [UInt8]) throws -> Child.Outcome {
    let folder = try TestFolder()
    let picture = "\(folder.path)/picture.jpg"
    try bytes.write(to: picture)
    return try Child.run("/usr/bin/\(rawValue)", arguments + [picture], in: folder)
  }
}
