/// The name of an album: that of its file, `Albums/NAME.md`, and of its address.
///
/// It has 1 to 64 of the characters `a-z`, `0-9` and `-`.
public struct AlbumName: Hashable, Comparable, Sendable {
  let text: String

  /// Orders names by their characters.
  public static func < (left: AlbumName, right: AlbumName) -> Bool { left.text < right.text }
}

extension AlbumName: LosslessStringConvertible {
  /// Creates a name; returns nil if it is too long or has other characters.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    guard isPlain, (1...Self.limit).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// The name's characters.
  public var description: String { text }

  static let limit = 64
}

extension AlbumName {
  /// Creates a name from the name of a file; returns nil if the file is not one of an album.
  init?(file: String) {
    guard file.hasSuffix(Self.ending) else { return nil }
    self.init(String(file.dropLast(Self.ending.count)))
  }

  /// The name of the album's file.
  var file: String { text + Self.ending }

  /// What the names of albums' files end with.
  static let ending = ".md"

  /// Returns the name, or with a number such as `-2` for any other number than 1.
  func numbered(_ number: Int) -> AlbumName {
    guard number > 1 else { return self }
    let ending = "-\(number)"
    return AlbumName(text: text.prefix(Self.limit - ending.utf8.count) + ending)
  }
}
