/// A host, with or without a port, as it is written in an address.
struct HTTPHost: Hashable {
  /// The whole text, such as `camera.example:8443` or `[fd00::1]`.
  let text: String

  /// The port that browsers leave out of an address of HTTPS.
  static let usualPort: UInt16 = 443
  /// The port that browsers leave out of an address of HTTP without TLS.
  static let usualClearPort: UInt16 = 80

  init(_ text: String) {
    self.text = text
  }

  /// The port; nil if there is none.
  var port: UInt16? {
    guard let colon, text[colon...].allSatisfy({ $0 != "]" }) else { return nil }
    return UInt16(text[text.index(after: colon)...])
  }

  /// The name or the address, which for IPv6 is without its brackets.
  var name: String {
    let name = port == nil ? text[...] : text[..<(colon ?? text.endIndex)]
    guard name.hasPrefix("["), name.hasSuffix("]") else { return String(name) }
    return String(name.dropFirst().dropLast())
  }

  /// The text as a browser writes it.
  var withoutUsualPort: String {
    guard port == Self.usualPort, let colon else { return text }
    return String(text[..<colon])
  }

  private var colon: String.Index? { text.lastIndex(of: ":") }
}
