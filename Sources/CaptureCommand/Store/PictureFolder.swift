internal import CaptureFiles

/// Where a person's photos belong, as the XDG rules of Linux desktops have it.
struct PictureFolder {
  private let environment: (String) -> String?

  init(environment: @escaping (String) -> String? = { Console.environment($0) }) {
    self.environment = environment
  }

  /// The folder of the store that somebody has without naming one; nil when nobody has a home.
  var store: String? {
    if let pictures = absolute("XDG_PICTURES_DIR") ?? configured { return "\(pictures)/Capture" }
    return (absolute("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }).map { "\($0)/capture" }
  }

  private var home: String? { absolute("HOME") }

  /// A folder that a variable names; the rules have other paths passed over.
  private func absolute(_ name: String) -> String? {
    environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The folder that the desktop's settings name; the home itself stands for none.
  private var configured: String? {
    guard let home, let folder = absolute("XDG_CONFIG_HOME") ?? self.home.map({ "\($0)/.config" }),
      let bytes = try? Descriptor("\(folder)/user-dirs.dirs", .reading).readAll()
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let values = lines.compactMap { Self.value(inLine: $0, home: home) }
    return values.last.flatMap { $0 == home ? nil : $0 }
  }

  /// What a line such as `XDG_PICTURES_DIR="$HOME/Pictures"` names; nil for any other line.
  private static func value(inLine line: Substring, home: String) -> String? {
    let parts = line.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "XDG_PICTURES_DIR" else {
      return nil
    }
    let value = unquoted(parts[1])
    guard value.hasPrefix("$HOME") else { return value.hasPrefix("/") ? value : nil }
    var rest = value.dropFirst("$HOME".count)
    while rest.last == "/" { rest = rest.dropLast() }
    return rest.isEmpty || rest.hasPrefix("/") ? home + rest : nil
  }

  /// The text between the quotes, where a backslash keeps the next character as it is.
  private static func unquoted(_ text: Substring) -> String {
    var result = ""
    var rest = text.drop { $0 != "\"" }.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      result.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return result
  }
}
