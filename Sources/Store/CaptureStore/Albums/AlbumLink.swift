internal import CaptureBase

/// A photo as a line of Markdown: `![caption](../2026/2026-11-21/x.jpg "id")`.
struct AlbumLink: Hashable, Sendable {
  /// The caption in plain text; empty for none.
  let caption: String
  /// The caption as it is written.
  let markdownCaption: String
  /// The bytes of the path or address, as it is written but for percent signs and backslashes.
  let path: [UInt8]
  /// The photo's id; nil if the link has no title.
  let id: PhotoID?

  /// Reads a line; returns nil if it is anything other than one picture whose title, if it has one, is a
  /// photo's id.
  init?(_ line: ArraySlice<UInt8>) {
    var reader = LinkReader(line.trimmed)
    guard line.prefix(while: \.isMarkdownSpace).count <= 3, reader.skip("!["),
      let caption = reader.caption(), reader.skip("("), let target = reader.target()
    else { return nil }
    guard let title = reader.title(), reader.isAtEnd else { return nil }
    if let text = title.text {
      guard let id = PhotoID(String(decoding: text.withoutBackslashes, as: UTF8.self)) else {
        return nil
      }
      self.id = id
    } else {
      id = nil
    }
    self.caption = String(decoding: caption.trimmed.withoutBackslashes, as: UTF8.self)
    markdownCaption = String(decoding: caption, as: UTF8.self)
    path = target.withoutBackslashes.percentDecoded
  }

  /// The path relative to the store's folder, of a link in its folder of albums; nil if the link leads
  /// elsewhere, such as to a web page.
  var storePath: [UInt8]? {
    let parts = path.split(separator: 0x2F, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.contains(0x3A), !path.starts(with: [0x2F]) else {
      return nil
    }
    var found = [Array(Album.folder.utf8)[...]]
    for part in parts {
      switch Array(part) {
      case [], [0x2E]: continue
      case [0x2E, 0x2E]: if found.popLast() == nil { return nil }
      default: found.append(part)
      }
    }
    return found.isEmpty ? nil : Array(found.joined(separator: [0x2F]))
  }
}

extension Album {
  /// The store's folder of albums.
  static let folder = "Albums"
}

/// Reads the parts of a link in order.
private struct LinkReader {
  /// What follows the path.
  struct Title {
    /// The text between the quotation marks; nil if there is none.
    let text: ArraySlice<UInt8>?
  }

  private var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    rest = line
  }

  /// Whether the closing parenthesis is the last byte.
  var isAtEnd: Bool { rest.elementsEqual([0x29]) }

  mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Reads up to the bracket that closes the caption.
  mutating func caption() -> ArraySlice<UInt8>? {
    var depth = 1
    return take { byte in
      if byte == 0x5B { depth += 1 }
      if byte == 0x5D { depth -= 1 }
      return depth == 0
    }
  }

  /// Reads the path, which may be in angle brackets.
  mutating func target() -> ArraySlice<UInt8>? {
    rest = rest.drop(while: \.isMarkdownSpace)
    if skip("<") { return take { $0 == 0x3E } }
    var depth = 0
    let start = rest
    var isEscaped = false
    while let byte = rest.first, byte > 0x20, byte != 0x7F {
      if !isEscaped, byte == 0x28 { depth += 1 }
      if !isEscaped, byte == 0x29 {
        guard depth > 0 else { break }
        depth -= 1
      }
      isEscaped = !isEscaped && byte == 0x5C
      rest = rest.dropFirst()
    }
    let target = start[..<rest.startIndex]
    return target.isEmpty || depth > 0 ? nil : target
  }

  /// Reads the title between its quotation marks, if there is one; returns nil if what follows is not one.
  mutating func title() -> Title? {
    let spaces = rest.prefix(while: \.isMarkdownSpace)
    rest = rest[spaces.endIndex...]
    guard let mark = rest.first, mark != 0x29 else { return Title(text: nil) }
    guard !spaces.isEmpty, [0x22, 0x27, 0x28].contains(mark) else { return nil }
    rest = rest.dropFirst()
    let end: UInt8 = mark == 0x28 ? 0x29 : mark
    guard let text = take({ $0 == end }) else { return nil }
    rest = rest.drop(while: \.isMarkdownSpace)
    return Title(text: text)
  }

  /// Takes the bytes before one that `isEnd`, and skips that one; nil if there is none.
  ///
  /// Characters after a backslash are not asked about.
  private mutating func take(_ isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8>? {
    var isEscaped = false
    for index in rest.indices {
      let byte = rest[index]
      if !isEscaped, byte != 0x5C, isEnd(byte) {
        let taken = rest[..<index]
        rest = rest[(index + 1)...]
        return taken
      }
      isEscaped = !isEscaped && byte == 0x5C
    }
    return nil
  }
}

extension Array<UInt8> {
  /// The bytes with those that are written as a percent sign and two digits.
  fileprivate var percentDecoded: [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < count {
      if self[index] == 0x25, index + 2 < count, let high = self[index + 1].hexValue,
        let low = self[index + 2].hexValue
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(self[index])
        index += 1
      }
    }
    return decoded
  }
}
