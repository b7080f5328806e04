import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCommand

/// Other programs read the plain URLs of the real server.
@Suite(.timeLimit(.minutes(10)))
struct PlainClientTests {
  private static func run(
    _ program: String, _ words: [String], in folder: borrowing TestFolder
  ) throws -> Child.Outcome {
    try Child.run("/usr/bin/\(program)", words, in: folder)
  }

  @Test func `curl gets a settled snapshot, which is in no store`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let outcome = try Self.run(
      "curl", ["-sS", "-D", "head.txt", "-o", "door.jpg", server.addresses[2]], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let photo = try [UInt8](contentsOf: "\(folder.path)/door.jpg")
    #expect(try JPEGHeader(of: photo.span.bytes).size.width >= 640)
    let head = try [UInt8](contentsOf: "\(folder.path)/head.txt")
    #expect(String(decoding: head, as: UTF8.self).contains("Capture-Settled: true\r\n"))
    #expect(try server.terminate().status == 0)
    let photos = try CaptureProgram.run(["list", "--count"], in: folder)
    #expect(photos.text == "0\n")
  }

  @Test func `the line of the guide to the page gets a snapshot`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let port = server.addresses[2].split(separator: ":")[2].prefix { $0.isNumber }
    let lines = try Repository.text(of: "Documentation/Guides/Serve.md").split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("curl ") }).replacing("7878", with: port)
    let folders = CaptureProgram.path.split(separator: "/").dropLast().joined(separator: "/")
    let outcome = try Child.run(
      "/bin/sh", ["-c", "PATH=/\(folders):$PATH; \(line)"], in: folder,
      environment: PlainServer.home(in: folder))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let photo = try [UInt8](contentsOf: "\(folder.path)/door.jpg")
    #expect(throws: Never.self) { try JPEGHeader(of: photo.span.bytes) }
    _ = try server.terminate()
  }

  @Test func `ffmpeg reads the stream`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let outcome = try Self.run(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-i", server.addresses[0], "-frames:v", "5"]
        + ["-f", "framemd5", "-"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.count == 5)
    #expect(try server.terminate().status == 0)
  }

  @Test func `OpenCV reads the stream and the newest frame`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let script = """
      import cv2, sys
      for address in sys.argv[1:]:
          stream = cv2.VideoCapture(address)
          read, frame = stream.read()
          print(read, frame.shape)
      """
    let outcome = try Self.run("python3", ["-c", script] + server.addresses.prefix(2), in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("True (") && $0.hasSuffix(", 3)") }, "\(outcome.text)")
    #expect(try server.terminate().status == 0)
  }

  @Test func `VLC plays the stream`() throws {
    let folder = try TestFolder()
    let server = try PlainServer(in: folder)
    let scenes = "\(folder.path)/scenes"
    mkdir(scenes, 0o777)
    for path in [folder.path, scenes] { chmod(path, 0o777) }
    // It does not run as root.
    let other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let words =
      (geteuid() == 0 ? other : []) + ["cvlc", "--no-audio", "--vout=dummy"]
      + ["--video-filter=scene", "--scene-format=jpg", "--scene-prefix=scene", "--scene-ratio=1"]
      + ["--scene-path=\(scenes)", server.addresses[0]]
    let player = try Child(
      "/usr/bin/env", words, in: folder, environment: ["HOME": scenes, "XDG_RUNTIME_DIR": scenes])
    for _ in 0..<6_000 where Self.scenes(in: scenes).count < 3 { usleep(10_000) }
    player.send(SIGTERM)
    _ = try player.wait()
    let played = Self.scenes(in: scenes)
    #expect(played.count >= 3)
    let first = try [UInt8](contentsOf: "\(scenes)/\(try #require(played.first))")
    #expect(try JPEGHeader(of: first.span.bytes).size.width >= 640)
    #expect(try server.terminate().status == 0)
  }

  private static func scenes(in folder: String) -> [String] {
    TestFolder.names(in: folder).filter { $0.hasPrefix("scene") }.sorted()
  }
}
