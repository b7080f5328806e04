import Testing

import CaptureArguments

@Suite struct HelpTests {
  private func help(
    _ words: String..., of program: CommandSyntax = Kettle.program, width: Int = 80
  ) throws -> String? {
    guard case .help(let command) = try program.parse(words + ["--help"]) else { return nil }
    return command.help(width: width)
  }

  @Test func `the help of a program lists its subcommands`() throws {
    #expect(
      try help(width: 80) == """
        OVERVIEW: Make tea and call the guests.

        USAGE: kettle <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show this help.

        SUBCOMMANDS:
          brew                    Make a cup of tea.
          wake                    Call the guests.

          See 'kettle help <subcommand>' for more information.
        """)
  }

  @Test func `the help of a command is laid out in 80 columns`() throws {
    #expect(
      try help("brew", width: 80) == """
        OVERVIEW: Make a cup of tea.

        Water is heated first. It is poured over the leaves once it is as hot as they
        need it to be.

        The leaves are never boiled.

        USAGE: kettle brew [--leaf <KIND>] [--json] [--quiet] [--degrees <N>]
               [--settle | --no-settle] [--control <NAME=VALUE> ...]
               [--simulator[=<FILE>]] <cup> [<spoons>]

        ARGUMENTS:
          <cup>                   Where the tea goes.
          <spoons>                How much sugar goes into it.

        OPTIONS:
          -l, --leaf <KIND>       The leaves to use.
          -j, --json              Print an object for each line.
          -q, --quiet             Print only errors.
          -h, --help              Show this help.

        WATER OPTIONS:
          -d, --degrees <N>       How hot the water is.
          --settle/--no-settle    Wait until the leaves have settled, or do not even if
                                  they move a lot.
          --control <NAME=VALUE>  Set a control; may be given several times.
          --simulator[=<FILE>]    Use no real water.

        EXAMPLES:
          kettle brew --leaf green mug
              Green tea, in the mug.
        """)
  }

  @Test func `the help of a command is laid out in 60 columns`() throws {
    #expect(
      try help("brew", width: 60) == """
        OVERVIEW: Make a cup of tea.

        Water is heated first. It is poured over the leaves once it
        is as hot as they need it to be.

        The leaves are never boiled.

        USAGE: kettle brew [--leaf <KIND>] [--json] [--quiet]
               [--degrees <N>] [--settle | --no-settle]
               [--control <NAME=VALUE> ...] [--simulator[=<FILE>]]
               <cup> [<spoons>]

        ARGUMENTS:
          <cup>                   Where the tea goes.
          <spoons>                How much sugar goes into it.

        OPTIONS:
          -l, --leaf <KIND>       The leaves to use.
          -j, --json              Print an object for each line.
          -q, --quiet             Print only errors.
          -h, --help              Show this help.

        WATER OPTIONS:
          -d, --degrees <N>       How hot the water is.
          --settle/--no-settle    Wait until the leaves have
                                  settled, or do not even if they
                                  move a lot.
          --control <NAME=VALUE>  Set a control; may be given
                                  several times.
          --simulator[=<FILE>]    Use no real water.

        EXAMPLES:
          kettle brew --leaf green mug
              Green tea, in the mug.
        """)
  }

  @Test(arguments: [-1, 0, 1, 27])
  func `the help for a terminal that is too narrow contains every word`(width: Int) throws {
    let words = try help("brew", width: 80)?.split { $0.isWhitespace }
    #expect(try help("brew", width: width)?.split { $0.isWhitespace } == words)
  }

  @Test func `an option whose name is too long is listed on its own line`() throws {
    let long = Parameter.flag("as-strong-as-it-can-be", short: "s", help: "Use all the leaves.")
    let command = CommandSyntax("tea", abstract: "Make tea.", parameters: [long])
    #expect(
      try help(of: command) == """
        OVERVIEW: Make tea.

        USAGE: tea [--as-strong-as-it-can-be]

        OPTIONS:
          -s, --as-strong-as-it-can-be
                                  Use all the leaves.
          --version               Show the version.
          -h, --help              Show this help.
        """)
  }

  @Test func `more than twelve options are abbreviated in the usage`() throws {
    let flags = (1...13).map { Parameter.flag("leaf-\($0)", help: "One leaf more.") }
    let command = CommandSyntax("tea", abstract: "Make tea.", parameters: flags + [Kettle.cup])
    #expect(try help(of: command)?.contains("\nUSAGE: tea [<options>] <cup>\n") == true)
  }
}
