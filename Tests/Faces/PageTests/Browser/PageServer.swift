import CaptureTestSupport
import Glibc

/// The real server, with a store of its own and simulated cameras, killed when it is no longer used.
struct PageServer: ~Copyable {
  /// The address of the page, with the token.
  let address: String
  let folder: TestFolder
  private let server: Child

  /// The server's process.
  var process: Int { server.number }

  /// Starts a server on a free port; its store has `photos` photos, or is the one at `store`.
  ///
  /// `scenario` is the text of a scenario of the simulator.
  init(
    photos: Int = 0, store: String? = nil, scenario: String? = nil, arguments: [String] = []
  ) throws {
    let folder = try TestFolder()
    if let store, symlink(store, "\(folder.path)/store") != 0 {
      throw TestSetupError("\(store) cannot be linked to")
    }
    if photos > 0 { try Self.fill(folder, with: photos) }
    if let scenario { try folder.write(Array(scenario.utf8), as: "scenario.json") }
    let cameras = scenario == nil ? "--simulator" : "--simulator=\(folder.path)/scenario.json"
    let server = try Child(
      Self.program("capture"), ["serve", cameras, "--port", "0"] + arguments, in: folder,
      environment: Self.home(in: folder))
    address = try Self.address(printedBy: server)
    self.server = server
    self.folder = folder
  }

  static func address(printedBy server: borrowing Child) throws -> String {
    while let line = server.line() {
      guard let start = line.firstRange(of: "http")?.lowerBound else { continue }
      return String(line[start...].prefix { !$0.isWhitespace })
    }
    throw TestSetupError("the server prints no address")
  }

  /// The address of another view, with the token.
  func address(of path: String) -> String {
    let parts = address.split(separator: "#")
    return "\(parts[0].dropLast())\(path)#\(parts[1])"
  }

  /// Ends the server as systemd does.
  func terminate() {
    server.send(SIGTERM)
  }

  /// Runs `capture` on the server's store, as a person in a terminal does beside the page.
  func capture(_ arguments: String...) throws -> Child.Outcome {
    try capture(arguments)
  }

  func capture(_ arguments: [String]) throws -> Child.Outcome {
    try Child.run(
      Self.program("capture"), arguments, in: folder, environment: Self.home(in: folder))
  }

  /// Adds a sample photo to the store while the server runs.
  func addSample() throws {
    let outcome = try capture("add", "\(Repository.root)/SamplePhotos/01-harbour.jpg")
    guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
  }

  /// Copies the sample photos into the store as often as is needed; each copy has other bytes.
  static func fill(_ folder: borrowing TestFolder, with count: Int) throws {
    let samples = TestFolder.names(in: "\(Repository.root)/SamplePhotos")
      .filter { $0.hasSuffix(".jpg") }.sorted()
    var names: [String] = []
    for index in 0..<count {
      let sample = samples[index % samples.count]
      var bytes = try [UInt8](contentsOf: "\(Repository.root)/SamplePhotos/\(sample)")
      bytes.insert(contentsOf: comment(index), at: 2)
      names.append("photo-\(index).jpg")
      try folder.write(bytes, as: names[index])
      setTaken(index, of: "\(folder.path)/\(names[index])")
    }
    let outcome = try Child.run(
      program("capture"), ["add"] + names, in: folder, environment: home(in: folder))
    guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
    for name in names { unlink("\(folder.path)/\(name)") }
  }

  /// Gives a file the time at which its photo counts as taken: eighteen on each day from a June on.
  private static func setTaken(_ index: Int, of path: String) {
    let begin = 1_749_891_600
    let taken = timeval(tv_sec: begin + index / 18 * 86_400 + index % 18 * 1_740, tv_usec: 0)
    utimes(path, [taken, taken])
  }

  /// A comment segment of a JPEG, which distinguishes a photo from its copies.
  static func comment(_ index: Int) -> [UInt8] {
    let text = Array("copy \(index)".utf8)
    return [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text
  }

  static func home(in folder: borrowing TestFolder) -> [String: String] {
    [
      "HOME": folder.path, "CAPTURE_STORE": "\(folder.path)/store", "XDG_PICTURES_DIR": "",
      "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "",
      "XDG_RUNTIME_DIR": folder.path, "DISPLAY": "", "WAYLAND_DISPLAY": "",
    ]
  }

  /// A built program, which is next to the test program, or in the folder of those that are measured.
  static func program(_ name: String) -> String {
    "\(Figures.programs ?? BuiltProgram.folder)/\(name)"
  }
}
