import CaptureJSON
import CaptureTestSupport
import Glibc

/// Many who watch a camera by pulling its frames, each with its own connection and lease.
final class Viewers {
  /// A frame that one of them got.
  struct Pull {
    let frame: Int
    /// The newest frame that any of them had when this one was requested.
    let newestBefore: Int
  }

  private struct Viewer {
    let lease: String
    var received: [UInt8] = []
    var last = 0
    var newestBefore = 0
    var pulls: [Pull] = []
  }

  private let client: PlainClient
  private let camera: String
  /// Those who read, by descriptor.
  private var viewers: [CInt: Viewer] = [:]
  /// Viewers that requested a frame and never read it.
  private var silent: [CInt] = []
  private var newest = 0

  init(of client: PlainClient) throws {
    self.client = client
    camera = try client.json("GET", "/v1/cameras")["cameras"][0]["id"].text ?? ""
  }

  deinit {
    for descriptor in Array(viewers.keys) + silent { close(descriptor) }
  }

  /// What each of the remaining viewers got.
  var pulls: [[Pull]] { viewers.values.map(\.pulls) }

  /// Lets more people watch.
  func join(_ count: Int) throws {
    for _ in 0..<count {
      let descriptor = try client.connect()
      viewers[descriptor] = Viewer(lease: try lease())
      ask(descriptor)
    }
  }

  /// Adds viewers that request a frame and never read it.
  func joinSilently(_ count: Int) throws {
    for _ in 0..<count {
      let descriptor = try client.connect()
      silent.append(descriptor)
      Socket.send(pull(try lease(), after: 0), to: descriptor)
    }
  }

  /// Lets some of the readers vanish while an answer is on its way.
  func vanish(_ count: Int) {
    for descriptor in viewers.keys.sorted().suffix(count) {
      viewers[descriptor] = nil
      var reset = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
      close(descriptor)
    }
  }

  /// Watches until each has received this many more frames.
  func watch(frames: Int) throws {
    let wanted = viewers.mapValues { $0.pulls.count + frames }
    while viewers.contains(where: { $1.pulls.count < wanted[$0] ?? 0 }) {
      let ready = Socket.waitForInput(of: Array(viewers.keys))
      guard !ready.isEmpty else { throw TestSetupError("nobody gets a frame any more") }
      for descriptor in ready { try receive(descriptor) }
    }
  }

  private func lease() throws -> String {
    let target = "/v1/cameras/\(camera)/leases"
    let lease = try client.json("POST", target, body: #"{"purpose":"viewfinder"}"#)
    return lease["lease"].text ?? ""
  }

  private func pull(_ lease: String, after frame: Int) -> [UInt8] {
    client.request(
      "GET", "/v1/cameras/\(camera)/frame?lease=\(lease)&after=\(frame)&waitMs=1000")
  }

  private func ask(_ descriptor: CInt) {
    guard let viewer = viewers[descriptor] else { return }
    viewers[descriptor]?.newestBefore = newest
    Socket.send(pull(viewer.lease, after: viewer.last), to: descriptor)
  }

  private func receive(_ descriptor: CInt) throws {
    guard var viewer = viewers[descriptor] else { return }
    guard Socket.receive(&viewer.received, from: descriptor) else {
      throw TestSetupError("the server closed the connection of an active reader")
    }
    let answer = PlainAnswer(viewer.received)
    if let answer {
      viewer.received.removeFirst(answer.length)
      if let frame = answer.headers["capture-frame"].flatMap({ Int($0) }) {
        viewer.pulls.append(Pull(frame: frame, newestBefore: viewer.newestBefore))
        viewer.last = frame
        newest = max(newest, frame)
      }
    }
    viewers[descriptor] = viewer
    if answer != nil { ask(descriptor) }
  }
}
