package import CaptureBase
package import CaptureImaging
package import CaptureJSON

/// A photo that the server has taken for `capture snap`, which keeps it by its own rules.
package struct ServedPhoto: Hashable, Sendable {
  package let id: String
  /// The time of the exposure.
  package let date: WallTime
  /// The size of the picture as stored, before it is turned upright.
  package let size: FrameSize
  package let orientation: Orientation
  /// How the photo was taken, as `--json` prints it.
  package let shot: JSON
  /// What a person should know about the photo, as sentences.
  package let warnings: [String]
  /// How the photo was taken, in one line.
  package let summary: String
  /// The complete photo, with its EXIF block.
  package let jpeg: [UInt8]
}

extension ServedPhoto {
  /// The media type of an answer with a photo: a line of JSON, and the JPEG.
  package static let mediaType = "application/vnd.capture.photo"

  /// Returns the body of an answer with a photo, which `--json` would print like this.
  package static func body(
    _ photo: JSON, at date: WallTime, summary: String, jpeg: [UInt8]
  ) -> [UInt8] {
    let line: JSON = [
      "photo": photo, "seconds": .integer(Int(date.seconds)),
      "nanoseconds": .integer(Int(date.nanoseconds)),
      "offset": date.offset.map { .integer(Int($0)) }, "summary": .string(summary),
    ]
    return Array((line.line + "\n").utf8) + jpeg
  }

  /// Reads a photo from the body of an answer; nil if it is not complete.
  init?(reading body: [UInt8]) {
    guard let end = body.firstIndex(of: UInt8(ascii: "\n")),
      let line = try? LocatedJSON(reading: Array(body[..<end]), file: "answer").json,
      let photo = line.member("photo"), let shot = photo.member("shot"), let date = line.date,
      case .string(let summary) = line.member("summary"),
      case .string(let id) = photo.member("id"),
      case .integer(let width) = photo.member("width"),
      case .integer(let height) = photo.member("height"), width > 0, height > 0,
      case .integer(let turn) = photo.member("orientation"),
      let orientation = Orientation(rawValue: turn),
      case .array(let warnings) = shot.member("warnings"),
      photo.member("bytes") == .integer(body.count - end - 1)
    else { return nil }
    self.id = id
    self.date = date
    size = FrameSize(width: width, height: height)
    self.orientation = orientation
    self.shot = shot
    self.warnings = warnings.compactMap { if case .string(let text) = $0 { text } else { nil } }
    self.summary = summary
    jpeg = Array(body[(end + 1)...])
  }
}

extension JSON {
  fileprivate var date: WallTime? {
    guard case .integer(let seconds) = member("seconds"),
      case .integer(let nanoseconds) = member("nanoseconds"),
      let fraction = Int32(exactly: nanoseconds), (0..<1_000_000_000).contains(fraction)
    else { return nil }
    guard case .integer(let offset) = member("offset") else {
      return WallTime(seconds: Int64(seconds), nanoseconds: fraction, offset: nil)
    }
    return Int32(exactly: offset).map {
      WallTime(seconds: Int64(seconds), nanoseconds: fraction, offset: $0)
    }
  }
}
