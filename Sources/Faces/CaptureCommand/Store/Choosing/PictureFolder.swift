internal import CaptureFiles

/// The user's folder for photos, by the XDG rules of Linux desktops.
struct PictureFolder {
  private let environment: (String) -> String?

  init(environment: @escaping (String) -> String? = { Console.environment($0) }) {
    self.environment = environment
  }

  /// The folder of the user's default store; nil if there is no home folder.
  var store: String? {
    if let pictures = absolute("XDG_PICTURES_DIR") ?? configured { return "\(pictures)/Capture" }
    return (absolute("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }).map { "\($0)/capture" }
  }

  private var home: String? { absolute("HOME") }

  /// Returns the absolute path in a variable; the rules require that other paths are ignored.
  private func absolute(_ name: String) -> String? {
    environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The folder in the desktop's settings; nil if it is the home folder, which stands for none.
  private var configured: String? {
    guard let home, let folder = absolute("XDG_CONFIG_HOME") ?? self.home.map({ "\($0)/.config" }),
      let bytes = try? Descriptor("\(folder)/user-dirs.dirs", .reading).readAll()
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let values = lines.compactMap { Self.value(inLine: $0, home: home) }
    return values.last.flatMap { $0 == home ? nil : $0 }
  }

  /// Returns the folder in a line such as `XDG_PICTURES_DIR="$HOME/Pictures"`; nil for other lines.
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

  /// Returns the text between the quotes, in which a backslash escapes the next character.
  private static func unquoted(_ text: Substring) -> String {
    var result = ""
    var rest = text.drop { $0 != "\"" }.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      result.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return result
  }
}
