package import CaptureText

/// A parameter of a command line, and the type of its value.
///
/// It is declared once, as a constant. The same constant later retrieves the value from the parsed
/// command, so that neither its name nor its type can be mistaken.
package struct Parameter<Answer: Sendable>: Sendable {
  package let syntax: ParameterSyntax
  /// Makes the value from all occurrences, in their order on the command line.
  let answer: @Sendable ([Given]) -> Answer
}

/// A parameter of a command, with a value of any type.
package protocol DeclaredParameter: Sendable {
  var syntax: ParameterSyntax { get }
}

extension Parameter: DeclaredParameter {}

/// One occurrence of a parameter on the command line.
struct Given: Hashable {
  /// The parameter as it was typed, such as `-o`.
  let spelling: String
  let value: String?
}

extension Parameter where Answer == Bool {
  /// A flag such as `--json`.
  package static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    let syntax = ParameterSyntax(kind: .flag, name: name, short: short, help: help)
    return Self(syntax: syntax) { !$0.isEmpty }
  }
}

extension Parameter where Answer == Bool? {
  /// A pair of flags such as `--settle` (true) and `--no-settle` (false); nil if neither is given.
  package static func toggle(_ name: String, help: String) -> Self {
    let syntax = ParameterSyntax(kind: .toggle, name: name, help: help)
    return Self(syntax: syntax) { given in given.first.map { $0.spelling == syntax.spelling } }
  }
}

extension Parameter {
  /// An option with a value: `--size 4x3`, `--size=4x3`, `-s4x3`.
  package static func option<Value: Sendable>(
    _ name: String, short: Character? = nil, _ form: TextForm<Value>, valueName: String,
    help: String
  ) -> Self where Answer == Value? {
    let value = ParameterSyntax.Value(valueName, form)
    let syntax = ParameterSyntax(kind: .option, name: name, short: short, value: value, help: help)
    return Self(syntax: syntax) { $0.values(form).first }
  }

  /// An option with an optional value, such as `--simulator`; without one, it stands for `bare`.
  ///
  /// A value must follow `=`; the next word is never taken as the value.
  package static func option<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, valueName: String, bare: Value, help: String
  ) -> Self where Answer == Value? {
    let value = ParameterSyntax.Value(valueName, form)
    let syntax = ParameterSyntax(kind: .bareOption, name: name, value: value, help: help)
    return Self(syntax: syntax) { given in
      given.isEmpty ? nil : given.values(form).first ?? bare
    }
  }

  /// A repeatable option with a value: `--control a=1 --control b=2`.
  package static func options<Value: Sendable>(
    _ name: String, short: Character? = nil, _ form: TextForm<Value>, valueName: String,
    help: String
  ) -> Self where Answer == [Value] {
    let syntax = ParameterSyntax(
      kind: .option, name: name, short: short, value: .init(valueName, form),
      occurrence: .repeated, help: help)
    return Self(syntax: syntax) { $0.values(form) }
  }
}
