/// A secret of 256 bits, whose holders may use the server.
///
/// It is never printed by accident: its description does not contain it.
public struct HTTPSecret: Sendable {
  /// The secret as 43 characters of `A-Z`, `a-z`, `0-9`, `-` and `_`.
  public let text: String

  /// Makes a new secret.
  public init() {
    var random = SystemRandomNumberGenerator()
    self.init((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }

  /// Reads a secret; nil if the text is not one.
  public init?(text: String) {
    guard text.utf8.count == 43, text.utf8.allSatisfy({ Self.digits.contains($0) }) else {
      return nil
    }
    self.text = text
  }

  private init(_ bytes: [UInt8]) {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0...group.count {
        let digit = Self.digits[bits >> (18 - 6 * index) & 63]
        text.unicodeScalars.append(Unicode.Scalar(digit))
      }
    }
    self.text = text
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Returns whether a text is the secret, in a time that does not depend on where they differ.
  public func matches(_ other: String) -> Bool {
    let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
    guard mine.count == theirs.count else { return false }
    var difference: UInt8 = 0
    for index in mine.indices { difference |= mine[index] ^ theirs[index] }
    return difference == 0
  }
}

extension HTTPSecret: CustomStringConvertible, CustomReflectable {
  /// A word that stands for the secret.
  public var description: String { "(secret)" }

  /// A mirror without the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
