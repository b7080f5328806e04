import Capture
import CaptureCamera
import CaptureImaging
import CaptureJSON
import CaptureServeClient
import Testing

/// What `capture serve` passes to the program that serves the page.
struct ServeOptionsTests {
  private static let plain = ServeOptions(store: "/home/anna/Pictures/Capture")

  private static let full: ServeOptions = {
    var options = ServeOptions(store: "/s/\u{10ffe9}")
    options.cameras = "serial:1234"
    options.stream = StreamRequest(
      size: FrameSize(width: 1280, height: 720), format: .motionJPEG, rate: 7.5,
      controls: [.brightness: "60%", .gain: 3], isExact: true)
    options.usesProfiles = false
    options.busyTimeout = .seconds(60)
    options.ports = 0...0
    options.socket = "/run/user/1000/capture/serve.sock"
    options.remote = ServeOptions.Remote(
      host: "camera.lan", protection: .files(certificate: "/s/\u{10ffe9}.pem", key: "key.pem"))
    options.remote?.address = "0.0.0.0"
    options.remote?.otherHosts = ["door.lan:8443"]
    options.idle = .milliseconds(1_500)
    options.opensPage = true
    options.plain = .embed
    options.keyFile = "/home/anna/.local/state/capture/serve.key"
    options.keyAction = .renew
    options.asked = ["store", "port"]
    options.chosenByEnvironment = [
      .init("CAPTURE_DEVICE", for: "device"), .init("CAPTURE_SERVE_SIZE", for: "size"),
    ]
    options.page = "/srv/page"
    return options
  }()

  private static let simulated: ServeOptions = {
    var options = plain
    options.cameras = "simulator=door.json"
    options.cameras.selector = "Garden"
    options.remote = ServeOptions.Remote(host: "camera.lan", protection: .proxy)
    return options
  }()

  @Test(arguments: [plain, full, simulated])
  func `the server understands the options as the command line wrote them`(
    options: ServeOptions
  ) throws {
    let word = options.json.line
    #expect(!word.contains("\n"))
    #expect(try ServeOptions(reading: word) == options)
  }

  @Test(arguments: ["", "{}", "--port", "[1]"])
  func `a word that has no options is refused`(word: String) {
    #expect(throws: JSONFieldError.self) { try ServeOptions(reading: word) }
  }

  @Test(arguments: [
    (#""ports":[7878,7887]"#, #""ports":[1]"#), (#""ports":[7878,7887]"#, #""ports":[2,1]"#),
    (#""ports":[7878,7887]"#, #""ports":[0,65536]"#), (#""idle":null"#, #""idle":"x""#),
    (#""plain":null"#, #""plain":"off""#), (#""keyAction":null"#, #""keyAction":"print""#),
    (#""opensPage":false"#, #""opensPages":false"#), (#""remote":null"#, #""remote":{}"#),
    (#""controls":[]"#, #""controls":["x"]"#),
    (#""chosenByEnvironment":[]"#, #""chosenByEnvironment":[{"name":"CAPTURE_STORE"}]"#),
  ])
  func `options that make no sense are refused`(part: String, other: String) throws {
    let word = Self.plain.json.line
    let range = try #require(word.firstRange(of: part))
    let changed = word[..<range.lowerBound] + other + word[range.upperBound...]
    #expect(throws: JSONFieldError.self) { try ServeOptions(reading: String(changed)) }
  }

  @Test(arguments: [
    (["XDG_RUNTIME_DIR": "/r", "XDG_STATE_HOME": "/s", "HOME": "/h"], "/r"),
    (["XDG_RUNTIME_DIR": "", "XDG_STATE_HOME": "/s", "HOME": "/h"], "/s"),
    (["XDG_RUNTIME_DIR": "r", "XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state"),
    (["HOME": "/h"], "/h/.local/state"), (["HOME": ""], nil), ([:], nil),
    (["HOME": "/" + String(repeating: "h", count: 100)], nil),
  ])
  func `the socket is in the folder for sockets, or else in the folder for state`(
    environment: [String: String], folder: String?
  ) {
    let path = ServerSocket.path(
      environment: { environment[$0] }, isOwn: { _ in false }, isThere: { _ in false })
    #expect(path == folder.map { "\($0)/capture/serve.sock" })
  }

  @Test(arguments: [
    (["XDG_RUNTIME_DIR": "/r", "XDG_STATE_HOME": "/s"], ["/s"], "/s"),
    (["XDG_RUNTIME_DIR": "/r", "HOME": "/h"], ["/h/.local/state"], "/h/.local/state"),
    (["XDG_RUNTIME_DIR": "/r", "XDG_STATE_HOME": "/s"], ["/s", "/r"], "/r"),
    (["XDG_RUNTIME_DIR": "/r", "XDG_STATE_HOME": "/s"], ["/r"], "/r"),
    (["XDG_RUNTIME_DIR": "/r"], ["/s"], "/r"), (["XDG_STATE_HOME": "/s"], [], "/s"),
  ])
  func `a socket in the folder for state is found while there is none in the folder for sockets`(
    environment: [String: String], folders: [String], folder: String
  ) {
    let sockets = folders.map { "\($0)/capture/serve.sock" }
    let path = ServerSocket.path(
      environment: { environment[$0] }, isOwn: { _ in false }, isThere: sockets.contains)
    #expect(path == "\(folder)/capture/serve.sock")
  }

  @Test func `the user's own folder for sockets is used although the environment does not name it`()
  {
    var asked: [String] = []
    let path = ServerSocket.path(
      environment: { $0 == "HOME" ? "/h" : nil },
      isOwn: { folder in
        asked.append(folder)
        return true
      }, isThere: { _ in false })
    #expect(path == asked.first.map { "\($0)/capture/serve.sock" })
    #expect(asked.count == 1 && asked[0].hasPrefix("/run/user/"))
  }
}
