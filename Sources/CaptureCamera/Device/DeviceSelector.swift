/// How a person says which camera is meant.
///
/// A bare word is tried as a path, a number, a serial number, a socket, a whole
/// name and a part of a name, in this order; the first that fits anything
/// decides. `serial:`, `port:` and `name:` before it leave no doubt.
public struct DeviceSelector: Hashable, Sendable {
  /// What the word is compared with.
  private enum Trait: CaseIterable {
    case path, number, serial, port, name, partOfName

    /// The trait that a prefix such as `serial:` asks for.
    init?(prefix: Substring) {
      switch prefix {
      case "serial": self = .serial
      case "port": self = .port
      case "name": self = .name
      default: return nil
      }
    }
  }

  private let trait: Trait?
  private let word: String
  /// The selector as it was written.
  public let description: String

  public init(_ text: String) {
    description = text
    if let colon = text.firstIndex(of: ":"), let trait = Trait(prefix: text[..<colon]) {
      self.trait = trait
      word = String(text[text.index(after: colon)...])
    } else {
      trait = nil
      word = text
    }
  }

  /// The one camera that is meant.
  ///
  /// Two that fit equally well are refused, with both named.
  public func choose(from devices: [CameraDevice]) throws(CameraError) -> CameraDevice {
    for trait in trait.map({ [$0] }) ?? Trait.allCases {
      let fitting = devices.filter { fits($0, by: trait) }
      guard let first = fitting.first else { continue }
      guard fitting.count == 1 else { throw .ambiguous(description, among: fitting) }
      return first
    }
    throw .notFound(description, among: devices)
  }

  private func fits(_ device: CameraDevice, by trait: Trait) -> Bool {
    switch trait {
    case .path: device.path == word
    case .number: device.number.map(String.init) == word
    case .serial: device.identity.serial == word
    case .port: device.identity.port == word
    case .name: device.identity.name == word
    case .partOfName: !word.isEmpty && device.identity.name.contains(ignoringCaseOf: word)
    }
  }
}

extension DeviceSelector: CustomStringConvertible {}

extension String {
  /// Plain comparing: the standard library's own search would bring all of the
  /// regular expressions into the program, a tenth of its size.
  fileprivate func contains(ignoringCaseOf part: String) -> Bool {
    let (text, part) = (Array(lowercased()), Array(part.lowercased()))
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}
