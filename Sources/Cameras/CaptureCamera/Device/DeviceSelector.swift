public import CaptureBase

/// A user's description of the camera to use.
///
/// A word without a prefix is tried as a path, a number, a serial number, a port, a full name and a
/// part of a name, in this order; the first kind that matches any camera decides. The prefixes
/// `serial:`, `port:` and `name:` are unambiguous.
public struct DeviceSelector: Hashable, Sendable {
  /// The property of a camera that the word is compared with.
  private enum Trait: CaseIterable {
    case path, number, serial, port, name, partOfName

    /// Creates the trait for a prefix such as `serial`; returns nil for any other word.
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

  /// Creates a selector from any text; an unknown prefix counts as part of the word.
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

  /// Selects the camera with a serial number.
  public static func serial(_ serial: String) -> DeviceSelector {
    DeviceSelector("serial:\(serial)")
  }

  /// Selects the camera at a USB port, such as `usb-0000:00:14.0-2`.
  public static func port(_ port: String) -> DeviceSelector { DeviceSelector("port:\(port)") }

  /// Selects the camera with exactly this name.
  public static func name(_ name: String) -> DeviceSelector { DeviceSelector("name:\(name)") }

  /// Returns the one camera that matches.
  ///
  /// Throws an error naming the candidates if several cameras match equally well.
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

extension DeviceSelector: TextCodable {}

extension DeviceSelector: ExpressibleByStringInterpolation {
  /// Creates a selector from a literal, as from any other text.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension String {
  /// A naive search: the standard library's own would link the regular expression engine, which
  /// makes up a tenth of the program's size.
  fileprivate func contains(ignoringCaseOf part: String) -> Bool {
    let (text, part) = (Array(lowercased()), Array(part.lowercased()))
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}
