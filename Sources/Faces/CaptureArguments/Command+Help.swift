extension Command {
  /// Returns the command's help text, wrapped for a terminal of this width.
  package func help(width: Int = 80) -> String {
    let sections = [
      overview(width: width), usage("USAGE: ", width: width),
      rows("Arguments", syntax.parameters.filter { !$0.isOption }, width: width),
      optionRows(width: width),
      groupRows(width: width), subcommandRows(width: width), topicRows(width: width),
      exampleLines(width: width),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// Returns the usage lines after `prefix`; more than twelve options are abbreviated.
  func usage(_ prefix: String, width: Int) -> [String] {
    let options = options.map(\.synopsis)
    let parts =
      syntax.subcommands.isEmpty
      ? (options.count > 12 ? ["[<options>]"] : options)
        + syntax.parameters.filter { !$0.isOption }.map(\.synopsis)
      : [syntax.defaultSubcommand == nil ? "<subcommand>" : "[<subcommand>]"]
    let lines = TextLayout.fill([path] + parts, width: width, indent: prefix.count)
    return [prefix + lines[0].dropFirst(prefix.count)] + lines.dropFirst()
  }

  private func overview(width: Int) -> [String] {
    let abstract = TextLayout.wrap("OVERVIEW: \(syntax.abstract)", width: width)
    guard !syntax.discussion.isEmpty else { return abstract }
    return abstract + [""] + TextLayout.wrap(syntax.discussion, width: width)
  }

  private func rows(_ title: String, _ parameters: [ParameterSyntax], width: Int) -> [String] {
    guard !parameters.isEmpty else { return [] }
    return ["\(title.uppercased()):"]
      + parameters.flatMap { TextLayout.row($0.label, $0.help, width: width) }
  }

  /// Returns the rows of ungrouped options and of those that every command has.
  private func optionRows(width: Int) -> [String] {
    rows("Options", ungroupedOptions + generalOptions, width: width)
  }

  /// The options outside any group: its own, or those of its default subcommand.
  package var ungroupedOptions: [ParameterSyntax] {
    (defaultSyntax ?? syntax).ungrouped.filter(\.isOption)
  }

  /// The options that every command has, and the requests for help and the version.
  package var generalOptions: [ParameterSyntax] { everywhere + requests }

  /// The options that request help or the version.
  var requests: [ParameterSyntax] {
    let version = ParameterSyntax(kind: .flag, name: "version", help: "Show the version.")
    let help = ParameterSyntax(kind: .flag, name: "help", short: "h", help: "Show this help.")
    return (isProgram ? [version] : []) + [help]
  }

  /// The syntax of the subcommand that is used if none is named, whose options may be given then.
  var defaultSyntax: CommandSyntax? {
    syntax.subcommands.first { $0.name == syntax.defaultSubcommand }
  }

  private func groupRows(width: Int) -> [String] {
    let sections = syntax.groups.map { group in
      rows(group.title, group.parameters.filter(\.isOption), width: width)
    }
    return Array(sections.joined(separator: [""]))
  }

  private func subcommandRows(width: Int) -> [String] {
    guard !syntax.subcommands.isEmpty else { return [] }
    let sections = syntax.subcommandGroups.map { group in
      ["\(group.title.uppercased()):"]
        + group.shown.flatMap { subcommand in
          let mark = subcommand.name == syntax.defaultSubcommand ? " (default)" : ""
          return TextLayout.row(subcommand.name + mark, subcommand.abstract, width: width)
        }
    }
    return Array(sections.joined(separator: [""]))
      + ["", "  See '\(path) help <subcommand>' for more information."]
  }

  private func topicRows(width: Int) -> [String] {
    guard !syntax.topics.isEmpty else { return [] }
    return ["TOPICS:"]
      + syntax.topics.flatMap { TextLayout.row($0.name, $0.abstract, width: width) }
      + ["", "  See '\(path) help <topic>' for the text."]
  }

  private func exampleLines(width: Int) -> [String] {
    guard !syntax.examples.isEmpty else { return [] }
    return ["EXAMPLES:"]
      + syntax.examples.flatMap { example in
        ["  \(example.line)"] + TextLayout.wrap(example.meaning, width: width, indent: 6)
      }
  }
}
