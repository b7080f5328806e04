internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

/// The name of a raw file, made of the photo and its edition, size and format.
struct RawName: Hashable, Sendable {
  let photo: PhotoID
  /// The edition of the photo: it changes whenever the photo's picture does.
  let edition: UInt64
  let size: FrameSize
  let format: RawFormat

  /// The length of the complete file.
  var fileByteCount: Int { RawHeader.byteCount + format.byteCount(of: size) }
}

extension RawName: LosslessStringConvertible {
  /// Parses a name; any spelling other than that of `description` is rejected.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let format = RawFormat.allCases.first(where: { $0.ending == parts[1] })
    else { return nil }
    let words = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 3, let photo = PhotoID(String(words[0])),
      let edition = UInt64(words[1], radix: 16), let size = FrameSize(String(words[2]))
    else { return nil }
    self.init(photo: photo, edition: edition, size: size, format: format)
    guard description == text else { return nil }
  }

  var description: String { "\(photo)-\(edition.hexadecimal)-\(size).\(format.ending)" }
}
