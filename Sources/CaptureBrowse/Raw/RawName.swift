internal import CaptureImaging
internal import CaptureStore

/// What a raw file holds, as its name says it: the photo and its edition, size and format.
struct RawName: Hashable, Sendable {
  let photo: PhotoID
  /// Which of the pictures that the photo has had.
  let edition: UInt64
  let size: FrameSize
  let format: RawFormat

  /// How long the file is when it is whole.
  var fileByteCount: Int { RawHeader.byteCount + format.byteCount(of: size) }
}

extension RawName: LosslessStringConvertible {
  /// Reads a name that was written here; any other spelling is none.
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
