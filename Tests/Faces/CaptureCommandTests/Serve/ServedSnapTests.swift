import CaptureImaging
import CaptureJSON
import CaptureServeClient
import CaptureTestSupport
import Glibc
import Testing

/// `capture snap` with a camera that the user's own server has open.
///
/// The server's camera and the one that is in use by others are the same to the programs.
@Suite(.timeLimit(.minutes(10)))
struct ServedSnapTests {
  private static let modes = """
    "modes": [{ "format": "MJPG", "size": "320x240", "rates": [30] },
      { "format": "MJPG", "size": "160x120", "rates": [30] }]
    """

  private static let busy = #"{ "fault": "busy", "open": 1, "count": 1000, "holder": "a server" }"#

  /// A running server whose camera is watched for as long as a test asks for it.
  private struct Service: ~Copyable {
    let folder: TestFolder
    private let server: Child
    private let camera: String

    init() throws {
      let folder = try TestFolder()
      let free = #"{ "cameras": [{ \#(modes) }] }"#
      try folder.write(Array(free.utf8), as: "free.json")
      let busy = #"{ "cameras": [{ \#(modes) }], "events": [\#(ServedSnapTests.busy)] }"#
      try folder.write(Array(busy.utf8), as: "busy.json")
      let server = try Child(
        CaptureProgram.path,
        ["serve", "--simulator=free.json", "--port", "0", "--store", "served"], in: folder,
        environment: CaptureProgram.home(in: folder).merging(["XDG_RUNTIME_DIR": folder.path]) {
          $1
        })
      _ = server.line()
      let list = try #require(try Self.client(in: folder).get("/v1/cameras"))
      let camera = try #require(list.json["cameras"]?.items.first?["id"]?.text)
      self.folder = folder
      self.server = server
      self.camera = camera
    }

    private static func client(in folder: borrowing TestFolder) -> ServerClient {
      ServerClient(socket: "\(folder.path)/capture/serve.sock")
    }

    /// Watches the camera, which a lease does for 4 s.
    func watch() throws {
      let lease = try Self.client(in: folder).post(
        "/v1/cameras/\(camera)/leases", ["purpose": "viewfinder"])
      #expect(lease?.status == 201)
    }

    /// Stops the server's process, which then answers nobody.
    func suspend() {
      server.send(SIGSTOP)
    }

    /// Takes a photo while a viewer watches.
    func snap(_ words: String...) throws -> Child.Outcome {
      try watch()
      return try CaptureProgram.run(
        ["snap", "--simulator=busy.json"] + words, in: folder,
        environment: ["XDG_RUNTIME_DIR": folder.path])
    }
  }

  @Test func `the photo is in the store in which snap would have put it`() throws {
    let service = try Service()
    for store in ["served", "own"] {
      let outcome = try service.snap("--store", store)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text.hasPrefix("\(store)/"), "\(outcome.text)")
      let count = try CaptureProgram.run(
        ["list", "--store", store, "--count"], in: service.folder)
      #expect(count.text == "1\n")
    }
  }

  @Test func `a file is written by snap's own rules, and the output is that of snap`() throws {
    let service = try Service()
    let words = ["--to", "a.png", "--json"]
    let served = try service.snap(words[0], words[1], words[2])
    #expect(served.status == 0, "\(served.errors)")
    let plain = try CaptureProgram.run(
      ["snap", "--simulator=free.json"] + words, in: service.folder)
    #expect(
      try [UInt8](contentsOf: "\(service.folder.path)/a.png").starts(
        with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })))
    let (one, other) = (try Self.json(served), try Self.json(plain))
    #expect(Self.names(one) == Self.names(other))
    #expect(Self.names(one["shot"]) == Self.names(other["shot"]))
    for name in ["path", "width", "height", "orientation", "camera", "number"] {
      #expect(one[name] == other[name], "\(name)")
    }
    #expect(served.errors == plain.errors)
  }

  @Test func `a series asks the server for each photo`() throws {
    let service = try Service()
    let outcome = try service.snap("--no-settle", "-n", "3", "--to", "p%n.jpg")
    outcome.expect(0, text: "p1.jpg\np2.jpg\np3.jpg\n")
  }

  @Test func `the bytes of a photo for a pipe are the photo`() throws {
    let service = try Service()
    let outcome = try service.snap("--to", "-")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let size = try JPEGHeader(of: outcome.output.span.bytes).size
    #expect(size == FrameSize(width: 320, height: 240))
  }

  @Test func `what the stream cannot honour fails as before`() throws {
    let service = try Service()
    let outcome = try service.snap("--size", "160x120", "--to", "no.jpg")
    outcome.expect(12, errorsContain: "it is in use by a server")
    #expect(!service.folder.names.contains("no.jpg"))
  }

  @Test func `a camera that the server has not opened fails as before`() throws {
    let service = try Service()
    let outcome = try CaptureProgram.run(
      ["snap", "--simulator=busy.json", "--to", "no.jpg"], in: service.folder,
      environment: ["XDG_RUNTIME_DIR": service.folder.path])
    #expect(outcome.status == 12)
  }

  @Test func `a server that does not answer is named beside the error of the camera`() throws {
    let service = try Service()
    service.suspend()
    let outcome = try CaptureProgram.run(
      ["snap", "--simulator=busy.json", "--to", "no.jpg"], in: service.folder,
      environment: ["XDG_RUNTIME_DIR": service.folder.path])
    #expect(outcome.status == 12)
    #expect(outcome.errors.contains("your server does not answer on "), "\(outcome.errors)")
    #expect(outcome.errors.contains("it is in use by a server"), "\(outcome.errors)")
  }

  @Test func `an error of the camera is reported as snap reports it`() throws {
    let service = try Service()
    let served = try service.snap("--control", "warp=9", "--to", "no.jpg")
    let plain = try CaptureProgram.run(
      ["snap", "--simulator=free.json", "--control", "warp=9", "--to", "no.jpg"],
      in: service.folder)
    #expect(served.status == 19)
    #expect(served.errors == plain.errors)
  }

  private static func json(_ outcome: Child.Outcome) throws -> JSON {
    try LocatedJSON(reading: outcome.output, file: "output").json
  }

  private static func names(_ json: JSON?) -> [String] { json?.members.map(\.name) ?? [] }
}
