import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureServeClient

/// What the server says to `capture snap`.
@Suite(.timeLimit(.minutes(10)))
struct SnapAnswerTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 10, 13, 10, 0xFF, 0xD9]
  private static let date = WallTime(seconds: 1_780_000_000, nanoseconds: 5_000_001, offset: 3_600)
  private static let photo: JSON = [
    "id": "00ff", "path": "memory", "width": 320, "height": 240, "orientation": 6, "bytes": 7,
    "shot": ["settings": [:], "warnings": ["a line\nbreak"]],
  ]

  private func answer(_ status: Int, _ body: [UInt8]) -> SnapAnswer {
    SnapAnswer(ServerAnswer(reading: Array("HTTP/1.1 \(status) X\r\n\r\n".utf8) + body))
  }

  private func body(at date: WallTime = date) -> [UInt8] {
    ServedPhoto.body(Self.photo, at: date, summary: "a photo", jpeg: Self.jpeg)
  }

  @Test func `a photo comes with its bytes and how it was taken`() {
    guard case .photo(let photo) = answer(200, body()) else {
      Issue.record("there is no photo")
      return
    }
    #expect(photo.id == "00ff")
    #expect(photo.date == Self.date)
    #expect(photo.size == FrameSize(width: 320, height: 240))
    #expect(photo.orientation == Orientation(rawValue: 6))
    #expect(photo.shot == ["settings": [:], "warnings": ["a line\nbreak"]])
    #expect(photo.warnings == ["a line\nbreak"])
    #expect(photo.summary == "a photo")
    #expect(photo.jpeg == Self.jpeg)
  }

  @Test func `a time whose offset is unknown stays so`() {
    let date = WallTime(seconds: 7, nanoseconds: 0, offset: nil)
    guard case .photo(let photo) = answer(200, body(at: date)) else {
      Issue.record("there is no photo")
      return
    }
    #expect(photo.date == date)
  }

  @Test func `a photo with missing bytes is not returned`() {
    for count in body().indices { #expect(answer(200, Array(body()[..<count])) == .declined) }
  }

  @Test func `a failure of the camera has the sentence and the code of the command line`() {
    let error = #"{"error":{"message":"it is gone","code":15,"kind":"unplugged","remedy":null}}"#
    #expect(answer(409, Array(error.utf8)) == .failed("it is gone", code: 15))
  }

  @Test(arguments: [
    (204, ""), (404, #"{"error":{"message":"no route","code":null,"kind":"target"}}"#),
    (409, #"{"error":{"message":"others are watching this camera","code":12,"kind":"inUse"}}"#),
    (403, #"{"error":{"message":"no","code":null,"kind":"user","remedy":null}}"#), (200, "{}"),
  ])
  func `anything else means that the server does not take the photo`(
    status: Int, body: String
  ) {
    #expect(answer(status, Array(body.utf8)) == .declined)
  }

  @Test func `without a server there is no photo`() async throws {
    let folder = try TestFolder()
    let client = ServerClient(socket: "\(folder.path)/serve.sock")
    #expect(await client.photo(.test) == .declined)
  }

  @Test func `a server that does not answer is silent, unlike one that is not there`() async throws
  {
    let folder = try TestFolder()
    let socket = try TestSocket(path: "\(folder.path)/serve.sock")
    let client = ServerClient(socket: "\(folder.path)/serve.sock")
    #expect(await client.photo(.test, patience: .milliseconds(50)) == .silent)
    #expect(client.silence.hasPrefix("your server does not answer on \(folder.path)/serve.sock; "))
    withExtendedLifetime(socket) {}
  }

  @Test func `a photo that is given up ends the connection at once`() async throws {
    let folder = try TestFolder()
    let socket = try TestSocket(path: "\(folder.path)/serve.sock")
    let client = ServerClient(socket: "\(folder.path)/serve.sock")
    let photo = Task { await client.photo(.test) }
    let end = Task.detached { socket.endOfConnection { photo.cancel() } }
    #expect(await photo.value == .declined)
    #expect(await end.value)
  }
}

extension SnapOrder {
  fileprivate static let test = SnapOrder(
    of: .init(identity: .init(name: "A camera"), path: "/dev/video0"))
}

extension TestSocket {
  /// Reads a request, calls a closure, and returns whether the client then ends the connection.
  fileprivate func endOfConnection(_ body: () -> Void) -> Bool {
    let connection = accept(descriptor, nil, nil)
    defer { close(connection) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    guard read(connection, &bytes, bytes.count) > 0 else { return false }
    body()
    while true {
      let count = read(connection, &bytes, bytes.count)
      if count <= 0 { return count == 0 }
    }
  }
}
