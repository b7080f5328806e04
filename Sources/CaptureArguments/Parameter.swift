package import CaptureText

/// Something that a command line may say, and the type of the answer to whether it did.
///
/// Declared once, as a constant; a parsed command is then asked by that constant, so that neither
/// its name nor its type can be mistaken.
package struct Parameter<Answer: Sendable>: Sendable {
  package let syntax: ParameterSyntax
  /// Makes the answer of what was given, in the order in which it was.
  let answer: @Sendable ([Given]) -> Answer
}

/// A parameter of a command, whatever type its answer has.
package protocol DeclaredParameter: Sendable {
  var syntax: ParameterSyntax { get }
}

extension Parameter: DeclaredParameter {}

/// One time that a parameter was given.
struct Given: Hashable {
  /// The parameter as it was typed, such as `-o`.
  let spelling: String
  let value: String?
}

extension Parameter where Answer == Bool {
  /// A word that is there or not: `--json`.
  package static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    let syntax = ParameterSyntax(kind: .flag, name: name, short: short, help: help)
    return Self(syntax: syntax) { !$0.isEmpty }
  }
}

extension Parameter where Answer == Bool? {
  /// A pair of words: `--settle` answers true, `--no-settle` false, neither of them nil.
  package static func toggle(_ name: String, help: String) -> Self {
    let syntax = ParameterSyntax(kind: .toggle, name: name, help: help)
    return Self(syntax: syntax) { given in given.first.map { $0.spelling == syntax.spelling } }
  }
}

extension Parameter {
  /// A word and its value: `--size 4x3`, `--size=4x3`, `-s4x3`.
  package static func option<Value: Sendable>(
    _ name: String, short: Character? = nil, _ form: TextForm<Value>, valueName: String,
    help: String
  ) -> Self where Answer == Value? {
    let value = ParameterSyntax.Value(valueName, form)
    let syntax = ParameterSyntax(kind: .option, name: name, short: short, value: value, help: help)
    return Self(syntax: syntax) { $0.values(form).first }
  }

  /// A word that stands for `bare` when it is given without a value: `--simulator`.
  ///
  /// A value is written with `=` only; the next word is never taken for one.
  package static func option<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, valueName: String, bare: Value, help: String
  ) -> Self where Answer == Value? {
    let value = ParameterSyntax.Value(valueName, form)
    let syntax = ParameterSyntax(kind: .bareOption, name: name, value: value, help: help)
    return Self(syntax: syntax) { given in
      given.isEmpty ? nil : given.values(form).first ?? bare
    }
  }

  /// A word and its value, as often as one likes: `--control a=1 --control b=2`.
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
