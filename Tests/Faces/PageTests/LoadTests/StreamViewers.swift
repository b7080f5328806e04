import CaptureTestSupport
import Glibc

/// Many who watch a camera by its motion JPEG stream, for each of whom the kernel holds little.
final class StreamViewers {
  private struct Viewer {
    var received: [UInt8] = []
    var times: [Double] = []
  }

  private let client: PlainClient
  private let key: String
  /// Those who read, by descriptor.
  private var viewers: [CInt: Viewer] = [:]
  /// Those who never read.
  private var silent: [CInt] = []
  /// The length of the longest picture that any reader got.
  private(set) var longest = 0

  init(of client: PlainClient, key: String) {
    self.client = client
    self.key = key
  }

  deinit {
    for descriptor in Array(viewers.keys) + silent { close(descriptor) }
  }

  /// The times of the pictures that each active reader got.
  var times: [[Double]] { viewers.values.map(\.times) }

  /// Lets more people watch, some of whom never read.
  func join(_ count: Int, silent silentCount: Int = 0) throws {
    for _ in 0..<count { viewers[try connected()] = Viewer() }
    for _ in 0..<silentCount { silent.append(try connected()) }
  }

  private func connected() throws -> CInt {
    let descriptor = try client.connect()
    var count: CInt = 16 << 10
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &count, socklen_t(MemoryLayout<CInt>.size))
    // Without HTTP/1.1, the pictures are not sent in chunks.
    let request =
      "GET /stream.mjpg?key=\(key) HTTP/1.0\r\nHost: 127.0.0.1:\(client.port)\r\n\r\n"
    Socket.send(Array(request.utf8), to: descriptor)
    return descriptor
  }

  /// Watches until each active reader has received this many more pictures.
  func watch(pictures: Int) throws {
    let wanted = viewers.mapValues { $0.times.count + pictures }
    while viewers.contains(where: { $1.times.count < wanted[$0] ?? 0 }) {
      let ready = Socket.waitForInput(of: Array(viewers.keys))
      guard !ready.isEmpty else { throw TestSetupError("nobody gets a picture any more") }
      for descriptor in ready { try receive(descriptor) }
    }
  }

  private func receive(_ descriptor: CInt) throws {
    guard var viewer = viewers.removeValue(forKey: descriptor) else { return }
    guard Socket.receive(&viewer.received, from: descriptor) else {
      close(descriptor)
      throw TestSetupError("the server closed the stream of an active reader")
    }
    // The head of the answer and that of each picture have the same form.
    while let part = PlainAnswer(viewer.received) {
      viewer.received.removeFirst(part.length)
      guard let time = part.headers["x-timestamp"].flatMap({ Double($0) }) else { continue }
      viewer.times.append(time)
      longest = max(longest, part.body.count)
    }
    viewers[descriptor] = viewer
  }
}
