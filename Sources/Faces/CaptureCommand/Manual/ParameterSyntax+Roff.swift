internal import CaptureArguments

extension ParameterSyntax {
  /// The parameter in the page's list: `-o, --output FILE`, the words to type in bold.
  var roffLabel: String {
    guard isOption else { return RoffText.italic(name) }
    let others = kind == .toggle ? ", \(RoffText.bold(negation))" : ""
    let long = RoffText.bold(spelling) + others + roffValue
    return short.map { "\(RoffText.bold("-\($0)")), \(long)" } ?? long
  }

  /// The parameter in the synopsis, where it is never broken: `[--output FILE]`.
  var roffSynopsis: String {
    let form: String =
      switch kind {
      case .argument: RoffText.italic(name)
      case .toggle: "\(RoffText.bold(spelling)) | \(RoffText.bold(negation))"
      case .flag, .option, .bareOption: RoffText.bold(spelling) + roffValue
      }
    let whole =
      switch occurrence {
      case .optional: "[\(form)]"
      case .required: form
      case .repeated: followsDashes ? "[\(RoffText.bold("--")) \(form) ...]" : "[\(form) ...]"
      case .some: "\(form) ..."
      }
    return RoffText.guarded(whole.map { $0 == " " ? "\\ " : "\($0)" }.joined())
  }

  private var roffValue: String {
    guard let valueName else { return "" }
    let value = isLiteral ? RoffText.bold(valueName) : RoffText.italic(valueName)
    return switch kind {
    case .option: " \(value)"
    case .bareOption: "[=\(value)]"
    case .flag, .toggle, .argument: ""
    }
  }
}

extension Command {
  /// The parts of the synopsis after the command's name; many options are abbreviated.
  var roffSynopsis: [String] {
    let some = "[\(RoffText.italic("options"))]"
    guard syntax.subcommandGroups.isEmpty else {
      let name = RoffText.italic("command")
      return [some, syntax.defaultSubcommand == nil ? name : "[\(name)]"]
    }
    let options = (syntax.parameters + everywhere).filter(\.isOption)
    let arguments = syntax.parameters.filter { !$0.isOption }
    return (options.count > 12 ? [some] : options.map(\.roffSynopsis))
      + arguments.map(\.roffSynopsis)
  }
}
