internal import CaptureBase
internal import CaptureText

/// Text for a manual page, in the macros man(7), in which each character stands for itself.
enum RoffText {
  /// Returns a text as part of a line; what a terminal would interpret is shown by its code.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      // A plain dash would become a hyphen that cannot be typed, and a plain quote a curved one.
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(code(of: scalar))]"
      }
    }
    return result
  }

  /// Returns a text as lines of its own, none of which is taken for a request.
  static func line(_ text: String) -> String { guarded(escaped(text)) }

  /// Returns a line that begins with a character of no width, if it could be a request otherwise.
  static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fP" }
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fP" }

  /// Returns an argument of a macro, as one word.
  static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func code(of scalar: Unicode.Scalar) -> String {
    scalar.value.digits(4, radix: 16, uppercase: true)
  }
}
