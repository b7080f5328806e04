import CaptureArguments
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// Settings as the whole program applies them.
@Suite(.timeLimit(.minutes(10)))
struct SettingsTests {
  private static func run(
    _ words: [String], in folder: borrowing TestFolder, _ environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    let usual = ["CAPTURE_CONFIG": "config.toml", "CAPTURE_DEVICE": "simulator"]
    return try CaptureProgram.run(
      words, in: folder, environment: usual.merging(environment) { $1 })
  }

  private static func write(_ text: String, in folder: borrowing TestFolder) throws {
    try folder.write(Array(text.utf8), as: "config.toml")
  }

  @Test func `a command uses its settings, variables override them, and options override both`()
    throws
  {
    let folder = try TestFolder()
    try Self.write("[snap]\nsize = \"640x480\"\nto = \"\(folder.path)/%n.jpg\"\n", in: folder)
    let small = try Self.run(["snap"], in: folder)
    #expect(small.status == 0)
    #expect(folder.names.contains("1.jpg"))
    let cases: [([String], [String: String], String)] = [
      ([], [:], "640"), ([], ["CAPTURE_SNAP_SIZE": "1280x720"], "1280"),
      (["--size", "1920x1080"], ["CAPTURE_SNAP_SIZE": "1280x720"], "1920"),
    ]
    for (words, environment, width) in cases {
      let photo = try Self.run(["snap", "--json", "--store", "s"] + words, in: folder, environment)
      #expect(photo.status == 0)
      #expect(photo.text.contains(width), "\(photo.text)")
    }
  }

  @Test(arguments: [
    ("[snap]\nsise = '1x1'", "line 2: unknown key snap.sise; did you mean snap.size?"),
    ("[snp]\nsize = '1x1'", "line 1: unknown table [snp]; did you mean [snap]?"),
    ("stoer = '/x'", "line 1: unknown key stoer; did you mean store?"),
    (
      "count = 3",
      "line 1: unknown key count outside a table; set it for one command, as snap.count"
    ),
    ("[snap]\nsize = 'x'", "line 2: snap.size: expected a size with sides from"),
    (
      "\n[timelapse]\nrestart = true",
      """
      line 3: timelapse.restart cannot be set: --restart can be given only on the command line
      """
    ),
    ("[delete]\nempty-bin = true", "line 2: delete.empty-bin cannot be set"),
    (
      "[snap]\ninterval = 5",
      "line 2: snap.interval: expected a time such as '300ms', '2s', '10min', but got '5'; "
        + "did you mean '5s'?"
    ),
    ("[snap]\ndry-run = true", "line 2: snap.dry-run cannot be set: --dry-run can be given only"),
    ("dry-run = true", "line 1: dry-run cannot be set: --dry-run can be given only"),
    (
      "store = 'photos'",
      """
      line 1: store: expected an absolute path or one that begins with ~/, but got 'photos'
      """
    ),
    ("a =", "line 1: expected a value"),
  ])
  func `a mistake in a file ends a command with its place`(text: String, message: String) throws {
    let folder = try TestFolder()
    try Self.write(text, in: folder)
    let list = try Self.run(["list"], in: folder)
    list.expect(78, errorsBegin: "capture: config.toml, \(message)")
    let settings = try Self.run(["config"], in: folder)
    #expect(settings.status == 78)
    #expect(settings.errors == list.errors)
    #expect(try Self.run(["--version"], in: folder).status == 0)
    #expect(try Self.run(["list", "--help"], in: folder).status == 0)
    #expect(try Self.run(["config", "path"], in: folder).text == "config.toml\n")
  }

  @Test func `the user's file overrides the machine's, and each value is listed with its place`()
    throws
  {
    let folder = try TestFolder()
    let files = [
      "xdg": "store = '/a'\n[snap]\nquality = 50\n", ".config": "[snap]\nquality = 90\n",
    ]
    for (place, text) in files {
      _ = try Child.run("/bin/mkdir", ["-p", "\(folder.path)/\(place)/capture"], in: folder)
      try folder.write(Array(text.utf8), as: "\(place)/capture/config.toml")
    }
    let environment = [
      "CAPTURE_CONFIG": "", "XDG_CONFIG_DIRS": "\(folder.path)/xdg", "CAPTURE_DEVICE": "",
      "CAPTURE_LIST_JSON": "true",
    ]
    let list = try Self.run(["config"], in: folder, environment)
    #expect(list.status == 0)
    #expect(
      list.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") } == [
        "store /a ~/xdg/capture/config.toml, line 1",
        "snap.quality 90 ~/.config/capture/config.toml, line 2",
        "list.json true CAPTURE_LIST_JSON",
      ])
    let quality = try Self.run(
      ["config", "get", "snap.quality", "--json"], in: folder, environment)
    #expect(
      quality.text == """
        {"key":"snap.quality","values":["90"],"origin":"~/.config/capture/config.toml, line 2"}

        """)
  }

  @Test func `settings are set and removed in the user's file, whose comments and mode stay`()
    throws
  {
    let folder = try TestFolder()
    try Self.write("# mine\n[snap] # photos\nquality = 90 # high\n", in: folder)
    _ = try Child.run("/bin/chmod", ["600", "config.toml"], in: folder)
    for words in [
      ["set", "snap.quality", "80"], ["set", "store", "/a"], ["set", "snap.control", "a=1", "b=2"],
      ["set", "list.json", "true"], ["set", "snap.rate", "7.5"], ["unset", "snap.rate"],
    ] {
      let outcome = try Self.run(["config"] + words, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let text = String(
      decoding: try [UInt8](contentsOf: "\(folder.path)/config.toml"), as: UTF8.self)
    #expect(
      text == """
        store = "/a"
        # mine
        [snap] # photos
        quality = 80 # high
        control = ["a=1", "b=2"]

        [list]
        json = true

        """)
    let mode = try Child.run("/usr/bin/stat", ["-c", "%a", "config.toml"], in: folder)
    #expect(mode.text == "600\n")
  }

  @Test func `a file is created by its first setting, and a link to one stays a link`() throws {
    let folder = try TestFolder()
    _ = try Child.run("/bin/ln", ["-s", "real.toml", "config.toml"], in: folder)
    try folder.write([], as: "real.toml")
    #expect(try Self.run(["config", "set", "list.limit", "5"], in: folder).status == 0)
    #expect(try Child.run("/usr/bin/readlink", ["config.toml"], in: folder).status == 0)
    #expect(try [UInt8](contentsOf: "\(folder.path)/real.toml").isEmpty == false)
    let environment = ["CAPTURE_CONFIG": ""]
    #expect(
      try Self.run(["config", "set", "list.limit", "6"], in: folder, environment).status == 0)
    let limit = try Self.run(["config", "get", "list.limit"], in: folder, environment)
    #expect(limit.text == "6\n")
  }

  @Test func `a link that leads nowhere stays a link, and the file it names is created`() throws {
    let folder = try TestFolder()
    let environment = ["CAPTURE_CONFIG": "", "XDG_CONFIG_HOME": "\(folder.path)/settings"]
    _ = try Child.run("/bin/mkdir", ["-p", "settings/capture"], in: folder)
    let link = "settings/capture/config.toml"
    _ = try Child.run("/bin/ln", ["-s", "../later.toml", link], in: folder)
    let outcome = try Self.run(["config", "set", "list.limit", "5"], in: folder, environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Child.run("/usr/bin/readlink", [link], in: folder).text == "../later.toml\n")
    #expect(try [UInt8](contentsOf: "\(folder.path)/settings/later.toml").isEmpty == false)
  }

  @Test(arguments: [
    (["set", "snap.size", "big"], 64, "snap.size: expected a size with sides from"),
    (["set", "snap.foo", "1"], 64, "unknown key snap.foo\n"),
    (["set", "snp.foo", "1"], 64, "unknown key snp.foo\n"),
    (["set", "snap.sise", "1x1"], 64, "unknown key snap.sise; did you mean snap.size?"),
    (["set", "verify.repair", "true"], 64, "verify.repair cannot be set"),
    (["set", "store", "photos"], 64, "expected an absolute path"),
    (["get", "snap.size"], 1, ""),
  ])
  func `a key or value that no command accepts is refused`(
    words: [String], status: Int, message: String
  ) throws {
    let folder = try TestFolder()
    try Self.write("", in: folder)
    let outcome = try Self.run(["config"] + words, in: folder)
    outcome.expect(status, errorsContain: message)
    #expect(try [UInt8](contentsOf: "\(folder.path)/config.toml").isEmpty)
  }

  @Test func `a chosen file that is missing, and a folder in its place, are errors`() throws {
    let folder = try TestFolder()
    let missing = try Self.run(["list"], in: folder, ["CAPTURE_CONFIG": "none.toml"])
    missing.expect(78, errorsContain: "none.toml: cannot read the settings")
    let place = try Self.run(["list"], in: folder, ["CAPTURE_CONFIG": "."])
    #expect(place.status == 78)
    let null = try Self.run(
      ["config", "set", "store", "/a"], in: folder, ["CAPTURE_CONFIG": "/dev/null"])
    #expect(null.status == 78)
  }

  @Test func `a camera from a file is replaced by the variable and by a simulated one`() throws {
    let folder = try TestFolder()
    try Self.write("device = 'Absent'\n", in: folder)
    #expect(try Self.run(["snap"], in: folder).status == 0)
    let real = ["CAPTURE_DEVICE": ""]
    #expect(try Self.run(["snap", "--simulator"], in: folder, real).status == 0)
    try Self.write("device = 'Absent'\nsimulator = true\n", in: folder)
    #expect(try Self.run(["snap"], in: folder, real).status == 10)
  }

  @Test func `a simulated source in a file is the default, and its path is absolute`() throws {
    let folder = try TestFolder()
    let real = ["CAPTURE_DEVICE": ""]
    try Self.write("device = 'simulator'\n", in: folder)
    #expect(try Self.run(["snap"], in: folder, real).status == 0)
    try Self.write("device = 'simulator=~/one.json'\n", in: folder)
    try folder.write(Array(#"{"cameras":[{"name":"Door"}]}"#.utf8), as: "one.json")
    let named = try Self.run(["snap"], in: folder, real)
    #expect(named.status == 0 && named.errors.contains("Door"), "\(named.errors)")
    try Self.write("simulator = true\n", in: folder)
    let other = try Self.run(["snap", "--device", "simulator=one.json"], in: folder, real)
    #expect(other.status == 0 && other.errors.contains("Door"), "\(other.errors)")
    try Self.write("device = 'simulator=one.json'\n", in: folder)
    let relative = try Self.run(["snap"], in: folder, real)
    relative.expect(78, errorsContain: "device: expected an absolute path")
    try Self.write("device = 'simulator='\n", in: folder)
    let empty = try Self.run(["snap"], in: folder, real)
    empty.expect(78, errorsContain: "device: the path is empty")
  }

  @Test func `an invalid variable is an error that names it`() throws {
    let folder = try TestFolder()
    let outcome = try Self.run(
      ["list"], in: folder, ["CAPTURE_SNAP_SIZE": "big", "CAPTURE_CONFIG": "/dev/null"])
    outcome.expect(78, errorsContain: "CAPTURE_SNAP_SIZE: expected a size with sides from")
    let source = try Self.run(
      ["snap"], in: folder, ["CAPTURE_DEVICE": "simulator=", "CAPTURE_CONFIG": "/dev/null"])
    source.expect(78, errorsContain: "CAPTURE_DEVICE: the path is empty")
  }

  @Test(arguments: [
    ("CAPTURE_SNAP_SIZ", "unknown variable; did you mean CAPTURE_SNAP_SIZE?"),
    ("CAPTURE_CONTROLS_LIST_JSN", "unknown variable; did you mean CAPTURE_CONTROLS_LIST_JSON?"),
    ("CAPTURE_SNAP_DRY_RUN", "snap.dry-run cannot be set: --dry-run can be given only"),
    ("CAPTURE_STROE", "unknown variable; did you mean CAPTURE_STORE?"),
    ("CAPTURE_DEVCE", "unknown variable; did you mean CAPTURE_DEVICE?"),
    ("CAPTURE_SIMULATOR_STAT", "unknown variable; did you mean CAPTURE_SIMULATOR_STATE?"),
    ("CAPTURE_SNAP_PROJECT", nil), ("CAPTURE_BENCH_PROGRAMS", nil), ("CAPTURE_PORT", nil),
    ("OTHER_SNAP_SIZ", nil), ("OTHER_STROE", nil), ("CAPTURE_SIMULATOR_STATE", nil),
  ])
  func `a variable is an error only if it was probably meant for the program`(
    variable: String, problem: String?
  ) throws {
    let folder = try TestFolder()
    let outcome = try Self.run(
      ["config"], in: folder, [variable: "true", "CAPTURE_CONFIG": "/dev/null"])
    #expect(outcome.status == (problem == nil ? 0 : 78), "\(outcome.errors)")
    if let problem {
      #expect(outcome.errors.hasPrefix("capture: \(variable): \(problem)"), "\(outcome.errors)")
      let snap = try Self.run(["snap"], in: folder, [variable: "true", "CAPTURE_CONFIG": ""])
      snap.expect(78, errorsBegin: "capture: \(variable): \(problem)")
      let empty = try Self.run(["config"], in: folder, [variable: "", "CAPTURE_CONFIG": ""])
      #expect(empty.status == 0)
    }
  }

  @Test(arguments: [
    "API", "BENCH_PROGRAMS", "BRIEF", "COLOR", "COMMIT", "CONFIG", "DEVICE", "LAB_CAMERA",
    "LAB_FORMAT", "LAB_FORMATS", "LAB_MUTE", "LAB_REPLUG", "LAB_SOAK", "LAB_UNMUTE", "LAB_UNPLUG",
    "LIBRARY", "LONG", "OTHER", "PAGE_PICTURES", "PAGER", "PRODUCTS", "REPOSITORY",
    "SAMPLES_FOLDER", "SEQUENCES", "SEQUENCE_DEPTH", "SEQUENCE_SEED", "SERVE_OPTIONS",
    "SIMULATED_DEVICE", "SIMULATOR_STATE", "SKIP_NOTHING", "SKIP_PACKAGES", "STORE", "TESTS",
    "VERSION", "WHOLE_MODULES", "", "D", "DEV", "DEVICES", "DEVICE_2", "STORES", "STATE", "START",
    "CONFIRM", "SERVICE", "PAGE_SIZE", "HOME",
  ])
  func `the variables of the libraries, the tests and other scripts are not errors`(word: String) {
    let keys = SettingKeys(of: Program.syntax)
    let errors = keys.errors(in: ["CAPTURE_\(word)"], of: Program.syntax.name)
    #expect(errors.map(\.description) == [])
  }

  @Test func `a usage error names the settings that contributed to it`() throws {
    let folder = try TestFolder()
    try Self.write("[snap]\ncompact = true\nquality = 90\n", in: folder)
    let outcome = try Self.run(["snap", "--simulator"], in: folder)
    outcome.expect(64, errorsContain: "snap.quality is '90' (config.toml, line 3)")
  }
}
