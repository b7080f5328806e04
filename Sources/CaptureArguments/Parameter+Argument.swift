package import CaptureText

extension Parameter {
  /// A word that has to be there.
  package static func argument(_ name: String, _ form: TextForm<Answer>, help: String) -> Self {
    Self(syntax: ParameterSyntax(argument: name, form, .required, help: help)) { given in
      guard let value = given.values(form).first else {
        preconditionFailure("no command line is accepted without its required arguments")
      }
      return value
    }
  }

  /// A word that may be left out.
  package static func optionalArgument<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, help: String
  ) -> Self where Answer == Value? {
    Self(syntax: ParameterSyntax(argument: name, form, .optional, help: help)) {
      $0.values(form).first
    }
  }

  /// All the words that are left, and at least one.
  package static func someArguments<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, help: String
  ) -> Self where Answer == [Value] {
    Self(syntax: ParameterSyntax(argument: name, form, .some, help: help)) { $0.values(form) }
  }

  /// All the words that are left, if any.
  package static func arguments<Value: Sendable>(
    _ name: String, _ form: TextForm<Value>, help: String
  ) -> Self where Answer == [Value] {
    Self(syntax: ParameterSyntax(argument: name, form, .repeated, help: help)) { $0.values(form) }
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
    self.init(name: name, wanted: form.wanted(quote: "'")) { form.read($0) != nil }
  }
}

extension [Given] {
  /// The values given; every one was found readable before the command line was accepted.
  func values<Value>(_ form: TextForm<Value>) -> [Value] {
    compactMap { $0.value.flatMap(form.read) }
  }
}
