internal import CaptureBase
internal import Glibc

extension Console {
  /// What a message on standard error is.
  enum Message {
    case error
    case warning
    case remark

    fileprivate var style: StyledText.Style? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .remark: nil
      }
    }
  }

  /// Which of the two streams get colours.
  private struct Colours {
    var results = false
    var messages = false
  }

  private static let colours = Guarded(Colours())

  /// Decides from now on which streams get colours.
  static func choose(_ choice: ColourChoice) {
    let results = choice.allowsColours(onTerminal: hasReader, environment: environment)
    let messages = choice.allowsColours(onTerminal: isErrorTerminal, environment: environment)
    colours.withLock { $0 = Colours(results: results, messages: messages) }
  }

  /// Prints lines of results, with colours if the reader can show them.
  static func printResult(_ lines: [StyledText]) {
    let isColoured = colours.withLock { $0.results }
    printResult(text: lines.map { $0.text(isColoured: isColoured) + "\n" }.joined())
  }

  /// Prints a message on standard error, prefixed with the program's name.
  static func printMessage(_ sentence: String, as message: Message = .remark) {
    let line = StyledText("capture:", message.style) + StyledText(" \(sentence)")
    printMessage(text: line.text(isColoured: colours.withLock { $0.messages }) + "\n")
  }

  /// Prints the lines of an error, the first of which begins with the program's name.
  static func fail(lines: [String]) {
    guard let first = lines.first, let colon = first.firstIndex(of: ":") else { return }
    printMessage(String(first[colon...].dropFirst(2)), as: .error)
    for line in lines.dropFirst() { printMessage(line: line) }
  }
}
