/// How a parameter looks on a command line, whatever type its answer has.
package struct ParameterSyntax: Sendable {
  enum Kind {
    /// `--json`
    case flag
    /// `--settle` or `--no-settle`
    case toggle
    /// `--size 4x3` or `--size=4x3`
    case option
    /// `--simulator` or `--simulator=FILE`, where the value is not a word of its own
    case bareOption
    /// A word without a name.
    case argument
  }

  /// How often a parameter is given.
  enum Occurrence {
    case optional
    case required
    /// As often as one likes, or not at all.
    case repeated
    /// As often as one likes, but at least once.
    case some

    var isRepeated: Bool { self == .repeated || self == .some }
    var isRequired: Bool { self == .required || self == .some }
  }

  /// What a parameter's value is called, and which texts it may be.
  struct Value {
    let name: String
    let wanted: String
    let accepts: @Sendable (String) -> Bool
  }

  let kind: Kind
  let name: String
  var short: Character?
  var value: Value?
  var occurrence = Occurrence.optional
  let help: String

  /// Whether it is typed by its name.
  var isOption: Bool { kind != .argument }

  /// The name as it is typed, or as it is shown if it is never typed.
  package var spelling: String { isOption ? "--\(name)" : "<\(name)>" }

  /// Every spelling that is understood; none for an argument.
  var spellings: [String] {
    guard isOption else { return [] }
    return [spelling] + (kind == .toggle ? [negation] : []) + (short.map { ["-\($0)"] } ?? [])
  }

  /// The spelling that switches a toggle off.
  var negation: String { "--no-\(name)" }

  /// The parameter in a list with explanations: `-o, --output <FILE>`.
  var label: String {
    let long = kind == .toggle ? "\(spelling)/\(negation)" : valued(spelling)
    return short.map { "-\($0), \(long)" } ?? long
  }

  /// The parameter in a line of usage: `[--output <FILE>]`.
  var synopsis: String {
    let form = kind == .toggle ? "\(spelling) | \(negation)" : valued(spelling)
    return switch occurrence {
    case .optional: "[\(form)]"
    case .required: form
    case .repeated: "[\(form) ...]"
    case .some: "\(form) ..."
    }
  }

  /// A spelling together with the name of its value.
  func valued(_ spelling: String) -> String {
    guard let value else { return spelling }
    return switch kind {
    case .option: "\(spelling) <\(value.name)>"
    case .bareOption: "\(spelling)[=<\(value.name)>]"
    case .flag, .toggle, .argument: spelling
    }
  }
}
