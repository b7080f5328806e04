internal import Capture
internal import CaptureArguments

/// A variable of the environment that the program reads.
struct EnvironmentVariable {
  let name: String
  let meaning: String
  /// Whether it concerns a command.
  let applies: @Sendable (CommandTraits) -> Bool

  var row: HelpTopic.Row { HelpTopic.Row(name, meaning) }

  private init(
    _ name: String, _ meaning: String,
    where applies: @escaping @Sendable (CommandTraits) -> Bool = { _ in true }
  ) {
    self.name = name
    self.meaning = meaning
    self.applies = applies
  }

  /// Every variable, but for those of settings.
  static let all: [EnvironmentVariable] = [
    .init("CAPTURE_STORE", "The store's folder, like --store.") { $0.has("store") },
    .init(
      "CAPTURE_DEVICE",
      "The camera, like --device; \(CameraKind.named.map(\.forms).joined(separator: "; "))."
    ) { $0.has("simulator") },
    .init(
      "CAPTURE_SIMULATOR_STATE",
      "A file with which the programs of a script continue one scenario."
    ) { $0.has("simulator") },
    .init("CAPTURE_CONFIG", "The only settings file to read; /dev/null for none.") {
      $0.readsSettings
    },
    .init(
      "CAPTURE_PAGER", "The program that shows long output on a terminal; empty for none."
    ) { $0.has("no-pager") },
    .init("PAGER", "The same, if CAPTURE_PAGER is not set; less if neither is.") {
      $0.has("no-pager")
    },
    .init("LESS", "The options of less; FRX if it is not set.") { $0.has("no-pager") },
    .init("NO_COLOR", "Turns colours off, unless it is empty."),
    .init("CLICOLOR_FORCE", "Turns colours on even without a terminal, unless it is empty or 0."),
    .init(
      "TERM", "The type of terminal; if it is dumb or not set, colours and the pager are off."
    ),
    .init("COLUMNS", "The width of the help; 80 if it is not set."),
    .init("HOME", "The home folder, which is searched for settings and stores."),
    .init("XDG_CONFIG_HOME", "The folder of settings and profiles, instead of ~/.config.") {
      $0.readsSettings
    },
    .init("XDG_CONFIG_DIRS", "Folders of the machine's settings, searched before /etc.") {
      $0.readsSettings
    },
    .init("XDG_PICTURES_DIR", "The folder of pictures, which contains the store Capture.") {
      $0.has("store")
    },
    .init("XDG_DATA_HOME", "The folder of data, instead of ~/.local/share.") { $0.has("store") },
    .init(
      "XDG_STATE_HOME",
      """
      The folder for the progress of timelapses, the key of plain URLs and, if there is no other \
      place, the socket of capture serve, instead of ~/.local/state.
      """
    ) { $0.isOne(of: TakeTimelapse.self, Serve.self, Snap.self) },
    .init("XDG_CACHE_HOME", "The folder of pictures prepared for browsing, instead of ~/.cache.") {
      $0.isOne(of: Serve.self, Bench.self)
    },
    .init("XDG_RUNTIME_DIR", "The folder of the socket of capture serve, instead of /run/user/UID.")
    {
      $0.isOne(of: Serve.self, Snap.self)
    },
    .init("DISPLAY", "The desktop on which --open opens a browser.") {
      $0.isOne(of: Serve.self)
    },
    .init("WAYLAND_DISPLAY", "The same, for Wayland.") { $0.isOne(of: Serve.self) },
    .init("LISTEN_FDS", "The number of sockets that systemd has opened for the server.") {
      $0.isOne(of: Serve.self)
    },
    .init("LISTEN_PID", "The process that the sockets of LISTEN_FDS are for.") {
      $0.isOne(of: Serve.self)
    },
    .init(
      "JOURNAL_STREAM",
      "Set by systemd if output goes to its log, where the server writes no keys."
    ) { $0.isOne(of: Serve.self) },
    .init("SOURCE_DATE_EPOCH", "The date of manual pages, in seconds since 1970.") {
      $0.isOne(of: Manual.self)
    },
  ]
}

extension HelpTopic {
  static let environment = HelpTopic(
    "environment", abstract: "The environment variables that the program reads."
  ) {
    [
      .table("", EnvironmentVariable.all.map(\.row)),
      .paragraph(
        """
        Each option that can have a default also has a variable: CAPTURE_SNAP_SIZE=1920x1080 is \
        the default of 'capture snap --size', and CAPTURE_JSON=true that of --json of all \
        commands. 'capture config --all' lists the keys, such as snap.size, with the values in \
        effect. An empty variable counts as not set, and a misspelt one, such as \
        CAPTURE_SNAP_SIZ or CAPTURE_STROE, is an error.
        """),
    ]
  }
}
