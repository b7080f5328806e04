import CaptureJSON
import CaptureTestSupport
import Testing

/// The schema of all that `--json` prints.
enum OutputSchema {
  static let schema: JSONSchema? = try? .ofOutput()

  /// The definitions of commands, whose names are those of their settings, such as `controls.list`.
  static var commands: [String] {
    (schema?.definitions.map(\.name) ?? []).filter { $0.first?.isLowercase == true }
  }

  /// Records each line of a command's output that is not as the schema describes it.
  static func check(_ outcome: Child.Outcome, of arguments: [String]) {
    guard arguments.contains("--json"), !arguments.contains("--help") else { return }
    guard let schema else {
      Issue.record("the schema of the output cannot be read")
      return
    }
    let command = definition(of: arguments)
    var lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.removeLast()
    // The last line of a program that was killed need not be whole.
    if outcome.status >= 0, !rest.isEmpty {
      Issue.record("\(command): no line break after \(rest)")
    }
    for line in lines {
      let value = try? LocatedJSON(reading: Array(line.utf8), file: "output").json
      let problems = value.map { schema.problems(of: $0, as: command) } ?? ["it is not JSON"]
      for problem in problems { Issue.record("\(command): \(problem) in \(line)") }
    }
  }

  /// Returns the name of the definition of a command line's output.
  static func definition(of arguments: [String]) -> String {
    let words = arguments.drop { $0.hasPrefix("-") }.prefix { !$0.hasPrefix("-") }.prefix(2)
    let first = words.first ?? ""
    let names = [words.joined(separator: "."), first, "\(first).list"]
    return names.first { commands.contains($0) } ?? "Failure"
  }
}
