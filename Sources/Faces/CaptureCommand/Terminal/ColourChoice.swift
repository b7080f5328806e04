internal import CaptureArguments
internal import CaptureText

/// When the program colours what it prints.
enum ColourChoice: String, CaseIterable {
  case auto
  case always
  case never

  static let option = Parameter.option(
    "color", .oneOf(ColourChoice.self), valueName: "when",
    help: """
      Colours: auto, always or never (default: auto, which means on a terminal, unless NO_COLOR is \
      set or TERM is dumb).
      """)

  /// Returns whether a stream gets colours.
  func allowsColours(onTerminal isTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard (environment("NO_COLOR") ?? "").isEmpty else { return false }
      guard ["", "0"].contains(environment("CLICOLOR_FORCE") ?? "") else { return true }
      return isTerminal && !["", "dumb"].contains(environment("TERM") ?? "")
    }
  }

  /// Finds the choice for errors in a command line that cannot be parsed.
  init(among words: [String], environment: (String) -> String?) {
    let prefix = "\(Self.option.syntax.spelling)="
    let given = words.last { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    self = (given ?? environment("CAPTURE_COLOR")).flatMap(Self.init(rawValue:)) ?? .auto
  }
}
