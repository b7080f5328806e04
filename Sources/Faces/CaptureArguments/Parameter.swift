package import CaptureText

/// A parameter of a command line, and the type of its value.
///
/// It is declared once, as a constant. The same constant later retrieves the value from the parsed
/// command, so that neither its name nor its type can be mistaken.
package struct Parameter<Answer: Sendable>: Sendable {
  package private(set) var syntax: ParameterSyntax
  /// Makes the value from all occurrences, in their order on the command line.
  let answer: @Sendable ([Given]) -> Answer
}

extension Parameter {
  /// The same option for the command line alone: no setting can be its default.
  package var forOneCall: Self { with { $0.isSetting = false } }

  /// The same option, whose value is the path of a file or folder of the machine.
  package var path: Self {
    with { syntax in
      syntax.isPath = true
      syntax.kindOfValue = syntax.kindOfValue ?? .file
    }.filled
  }

  /// Returns the same option, some of whose values contain the path of a file or folder after a text.
  package func path(after textBeforePath: @escaping @Sendable (String) -> String?) -> Self {
    with { $0.textBeforePath = textBeforePath }
  }

  /// The same option, whose value cannot be empty.
  package var filled: Self { with { $0.isNeverEmpty = true } }

  /// Returns the same option, which is suggested for an unexpected argument that suits it.
  package func suggested(where suits: @escaping @Sendable (String) -> Bool) -> Self {
    with { $0.suits = suits }
  }

  /// The same option, whose value is named by the one word that it can be.
  package var literal: Self { with { $0.isLiteral = true } }

  /// Returns the same parameter, whose values name something that a shell can complete.
  package func naming(_ kind: ValueKind) -> Self { with { $0.kindOfValue = kind } }

  /// Returns the same option, whose default is left out if one of these options is given.
  package func yielding(to names: String...) -> Self {
    with { syntax in syntax.exclusions += names.map { .init(name: $0, isMutual: false) } }
  }

  /// Returns the same option, which cannot be used together with these: the one that is given
  /// replaces a default of the other.
  package func instead(of names: String...) -> Self {
    with { syntax in syntax.exclusions += names.map { .init(name: $0, isMutual: true) } }
  }

  /// Returns the same option, which cannot be used together with another if `isContradiction` is
  /// true of its value and the other's.
  package func instead(
    of name: String, where isContradiction: @escaping @Sendable (String, String) -> Bool
  ) -> Self {
    with { $0.exclusions.append(.init(name: name, isMutual: true, holds: isContradiction)) }
  }

  /// Returns the same option of a command that reads this environment variable itself.
  package func replaced(by variable: String) -> Self { with { $0.variable = variable } }

  private func with(_ change: (inout ParameterSyntax) -> Void) -> Self {
    var changed = self
    change(&changed.syntax)
    return changed
  }
}

/// A parameter of a command, with a value of any type.
package protocol DeclaredParameter: Sendable {
  var syntax: ParameterSyntax { get }
}

extension Parameter: DeclaredParameter {}

/// One occurrence of a parameter on the command line.
struct Given: Hashable, Sendable {
  /// The parameter as it was typed, such as `-o`.
  let spelling: String
  let value: String?
}

extension Parameter where Answer == Bool {
  /// A flag such as `--json`; `--no-json` turns off a default from the settings.
  package static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    let syntax = ParameterSyntax(kind: .flag, name: name, short: short, help: help)
    return Self(syntax: syntax) { given in given.contains { $0.spelling != syntax.negation } }
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
