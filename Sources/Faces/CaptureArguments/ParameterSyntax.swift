/// The syntax of a parameter on a command line, independent of its value's type.
package struct ParameterSyntax: Sendable {
  package enum Kind: Sendable {
    /// `--json`
    case flag
    /// `--settle` or `--no-settle`
    case toggle
    /// `--size 4x3` or `--size=4x3`
    case option
    /// `--simulator` or `--simulator=FILE`, whose value is never a separate word
    case bareOption
    /// A positional argument
    case argument
  }

  /// The number of times that a parameter may be given.
  package enum Occurrence: Sendable {
    case optional
    case required
    /// Any number of times, including none.
    case repeated
    /// At least once.
    case some

    var isRepeated: Bool { self == .repeated || self == .some }
    var isRequired: Bool { self == .required || self == .some }
  }

  /// The name of a parameter's value, and the texts that it accepts.
  struct Value {
    let name: String
    let wanted: String
    /// The words that it can be, if they can be listed.
    let words: [String]
    let accepts: @Sendable (String) -> Bool
    /// Returns what a text that is not accepted was probably meant to be.
    let meant: @Sendable (String) -> String?
  }

  /// Another option that, if it is given, replaces a default of this one.
  struct Exclusion {
    let name: String
    /// Whether this option also replaces a default of the other.
    let isMutual: Bool
    /// Whether it exists between these values of this option and of the other, empty for flags.
    var holds: @Sendable (String, String) -> Bool = { _, _ in true }
  }

  package let kind: Kind
  package let name: String
  package var short: Character?
  var value: Value?
  package var occurrence = Occurrence.optional
  package let help: String
  /// Whether settings may contain a default for it.
  var isSetting = true
  /// Whether its value is the path of a file or folder of the machine.
  var isPath = false
  /// Returns the part of a value before a path, such as `simulator=`; nil for a value that contains none.
  var textBeforePath: @Sendable (String) -> String? = { _ in nil }
  /// Whether the name of its value is the word to type.
  package var isLiteral = false
  /// Whether its values are the words after '--', such as a command with its own options.
  package var followsDashes = false
  /// Whether an empty text is refused as its value.
  var isNeverEmpty = false
  /// The options that replace a default of this one, or whose defaults this one replaces.
  var exclusions: [Exclusion] = []
  /// Whether an unexpected argument was probably meant to be its value.
  var suits: @Sendable (String) -> Bool = { _ in false }
  /// An environment variable that the command reads itself, and which overrides files.
  var variable: String?
  /// What its values name; nil for words and numbers.
  var kindOfValue: ValueKind?

  /// Returns a value with its path replaced by what that stands for; nil if the path is not allowed.
  func resolved(_ value: String, _ path: (String) -> String?) -> String? {
    if isPath { return path(value) }
    guard let start = textBeforePath(value) else { return value }
    return path(String(value.dropFirst(start.count))).map { start + $0 }
  }

  /// Whether a value is empty and must not be, or ends where its path has to begin.
  func isEmpty(_ value: String) -> Bool {
    isNeverEmpty && value.isEmpty || textBeforePath(value) == value
  }

  /// The name of its value; nil if it has none.
  package var valueName: String? { value?.name }

  /// Whether it is given by name.
  package var isOption: Bool { kind != .argument }

  /// The name as it is typed, or as it is displayed if it is positional.
  package var spelling: String { isOption ? "--\(name)" : "<\(name)>" }

  /// All accepted spellings; none for a positional argument.
  var spellings: [String] {
    guard isOption else { return [] }
    return [spelling] + (isNegatable ? [negation] : []) + (short.map { ["-\($0)"] } ?? [])
  }

  /// Whether there is a spelling that turns it off: for toggles, and for flags that settings can
  /// turn on.
  var isNegatable: Bool {
    kind == .toggle || kind == .flag && isSetting && !name.hasPrefix("no-")
  }

  /// The spelling that turns a toggle or a flag off.
  package var negation: String { "--no-\(name)" }

  /// The parameter in the help's list: `-o, --output <FILE>`.
  var label: String {
    let long = kind == .toggle ? "\(spelling)/\(negation)" : valued(spelling)
    return short.map { "-\($0), \(long)" } ?? long
  }

  /// The parameter in the usage line: `[--output <FILE>]`.
  var synopsis: String {
    let form = kind == .toggle ? "\(spelling) | \(negation)" : valued(spelling)
    return switch occurrence {
    case .optional: "[\(form)]"
    case .required: form
    case .repeated: followsDashes ? "[-- \(form) ...]" : "[\(form) ...]"
    case .some: "\(form) ..."
    }
  }

  private func place(of value: Value) -> String { isLiteral ? value.name : "<\(value.name)>" }

  /// Returns a spelling with the name of its value.
  func valued(_ spelling: String) -> String {
    guard let value else { return spelling }
    return switch kind {
    case .option: "\(spelling) \(place(of: value))"
    case .bareOption: "\(spelling)[=\(place(of: value))]"
    case .flag, .toggle, .argument: spelling
    }
  }
}
