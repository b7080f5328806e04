package import CaptureText

extension Parameter {
  /// A required positional argument.
  package static func argument(_ name: String, _ form: TextForm<Answer>, help: String) -> Self {
    Self(syntax: ParameterSyntax(argument: name, form, .required, help: help)) { given in
      guard let value = given.values(form).first else {
        preconditionFailure("no command line is accepted without its required arguments")
      }
      return value
    }
  }

  /// An optional positional argument.
  package static func optionalArgument<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, help: String
  ) -> Self where Answer == Value? {
    Self(syntax: ParameterSyntax(argument: name, form, .optional, help: help)) {
      $0.values(form).first
    }
  }

  /// All remaining positional arguments, at least one.
  package static func someArguments<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, help: String
  ) -> Self where Answer == [Value] {
    Self(syntax: ParameterSyntax(argument: name, form, .some, help: help)) { $0.values(form) }
  }

  /// All remaining positional arguments, possibly none.
  package static func arguments<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, help: String
  ) -> Self where Answer == [Value] {
    Self(syntax: ParameterSyntax(argument: name, form, .repeated, help: help)) { $0.values(form) }
  }

  /// The words after `--`, which may look like options; none without `--`.
  package static func wordsAfterDashes<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, help: String
  ) -> Self where Answer == [Value] {
    var syntax = ParameterSyntax(argument: name, form, .repeated, help: help)
    syntax.followsDashes = true
    return Self(syntax: syntax) { $0.values(form) }
  }
}

extension ParameterSyntax {
  fileprivate init<Answer>(
    argument name: String, _ form: TextForm<Answer>, _ occurrence: Occurrence, help: String
  ) {
    self.init(
      kind: .argument, name: name, value: Value(name, form), occurrence: occurrence, help: help)
  }
}

extension ParameterSyntax.Value {
  init<Value>(_ name: String, _ form: TextForm<Value>) {
    self.init(
      name: name, wanted: form.wanted(quote: "'"), words: form.words,
      accepts: { form.read($0) != nil }, meant: { form.meant(by: $0) })
  }
}

extension [Given] {
  /// Returns the given values; all of them were validated when the command line was parsed.
  func values<Value>(_ form: TextForm<Value>) -> [Value] {
    compactMap { $0.value.flatMap(form.read) }
  }
}
