internal import CaptureBase

/// One version of the page: its files, and the checksum of all of them together.
///
/// The addresses of the files contain the checksum, so that a page never mixes two versions.
struct PageEdition: Sendable {
  let files: [PageFile]
  /// 16 hexadecimal digits that change with every change of a file.
  let hash: String

  init(_ files: [PageFile]) {
    self.files = files
    hash = UInt64(checksumOf: files.flatMap { [Array($0.name.utf8), $0.bytes] }).hexadecimal
  }

  /// The HTML that each view begins with, in which the checksum is inserted.
  var html: [UInt8] {
    guard let file = files.first(where: { $0.name == PageFile.html }) else { return [] }
    return Array(
      String(decoding: file.bytes, as: UTF8.self)
        .replacingEach(Self.placeholder, by: "/assets/\(hash)/").utf8)
  }

  private static let placeholder = "/assets/HASH/"
}

extension String {
  /// Returns the text with each occurrence of one text replaced by another.
  ///
  /// The standard library's own function would bring in the library of regular expressions.
  fileprivate func replacingEach(_ part: String, by other: String) -> String {
    var (result, rest) = ([UInt8](), Array(utf8)[...])
    let (wanted, replacement) = (Array(part.utf8), Array(other.utf8))
    while let first = rest.first {
      if rest.starts(with: wanted) {
        result += replacement
        rest = rest.dropFirst(wanted.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
