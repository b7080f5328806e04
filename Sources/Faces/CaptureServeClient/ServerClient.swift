internal import CaptureCamera
package import CaptureFiles
package import CaptureJSON
internal import Dispatch
internal import Glibc

/// Asks the server of this user, by its Unix socket.
///
/// Each request has its own connection, and blocks until the answer is there.
package struct ServerClient: Sendable {
  private let path: String

  /// Refers to the server that listens on a socket, if there is one.
  package init(socket path: String) {
    self.path = path
  }

  /// Reads something; nil if nobody listens.
  package func get(
    _ target: String, within limit: Duration = .seconds(5)
  ) throws(FileError) -> ServerAnswer? {
    try get(target, within: limit, as: ServerCall())
  }

  /// Requests a change; nil if nobody listens.
  package func post(
    _ target: String, _ body: JSON, within limit: Duration = .seconds(5)
  ) throws(FileError) -> ServerAnswer? {
    try post(target, body, within: limit, as: ServerCall())
  }

  /// Ends the server, and returns once the photos in progress have ended; nil if nobody listens.
  ///
  /// The answer ends with how many photos the server `gaveUp`.
  package func quit(within limit: Duration = .seconds(30)) throws(FileError) -> ServerAnswer? {
    try post("/v1/quit", [:], within: limit)
  }

  /// Reads something by a call that may be given up.
  private func get(
    _ target: String, within limit: Duration, as call: ServerCall
  ) throws(FileError) -> ServerAnswer? {
    try send(["GET \(target) HTTP/1.1"], [], within: limit, as: call)
  }

  /// Requests a change by a call that may be given up.
  func post(
    _ target: String, _ body: JSON, within limit: Duration, as call: ServerCall
  ) throws(FileError) -> ServerAnswer? {
    let bytes = Array(body.line.utf8)
    let head = [
      "POST \(target) HTTP/1.1", "Content-Type: application/json",
      "Content-Length: \(bytes.count)",
    ]
    return try send(head, bytes, within: limit, as: call)
  }

  private func send(
    _ head: [String], _ body: [UInt8], within limit: Duration, as call: ServerCall
  ) throws(FileError) -> ServerAnswer? {
    guard let connection = try LocalConnection.opened(to: path, within: limit) else { return nil }
    let lines = head + ["Host: localhost", "Connection: close", "", ""]
    let request = Array(lines.joined(separator: "\r\n").utf8) + body
    guard let answer = ServerAnswer(reading: try connection.answer(to: request, as: call)) else {
      throw FileError(.read, path, .foreign)
    }
    return answer
  }
}

/// A connection to a Unix socket.
private struct LocalConnection: ~Copyable {
  private let descriptor: CInt
  private let path: String

  private init(_ descriptor: CInt, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Connects to a socket; nil if nobody listens there.
  static func opened(
    to path: String, within limit: Duration
  ) throws(FileError) -> LocalConnection? {
    guard var address = address(path) else { throw FileError(.open, path, .nameTooLong) }
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw FileError(.open, path, .last) }
    let connection = LocalConnection(number, path)
    connection.limit(limit)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let cause = Errno.last
    if result == 0 { return connection }
    guard [ENOENT, ECONNREFUSED].contains(cause.rawValue) else {
      throw FileError(.open, path, cause)
    }
    return nil
  }

  /// Limits each wait.
  private func limit(_ span: Duration) {
    let microseconds = Int(span / .microseconds(1))
    var span = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &span, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &span, size)
  }

  private static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = FileName.bytes(of: path)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  /// Sends a request, and reads what follows.
  func answer(to request: [UInt8], as call: ServerCall) throws(FileError) -> [UInt8] {
    guard call.begin(descriptor) else { throw FileError(.read, path, Errno(rawValue: ECANCELED)) }
    defer { call.end() }
    try write(request)
    return try readToEnd()
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      let cause = Errno.last
      guard count > 0 else {
        if cause.rawValue == EINTR { continue }
        throw FileError(.write, path, cause)
      }
      rest = rest.dropFirst(count)
    }
  }

  private func readToEnd() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      let cause = Errno.last
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        return bytes
      } else if cause.rawValue != EINTR {
        throw FileError(.read, path, cause)
      }
    }
  }
}

// MARK: - Silence

extension FileError {
  /// Whether a server listens on a socket, but does not answer in time.
  package var isSilence: Bool { cause == .wouldBlock }
}

extension ServerClient {
  /// What to say about a server that does not answer: whether it still runs is unknown.
  ///
  /// Its process is the one that has locked the socket; a socket of a service manager is not locked.
  package var silence: String { "your server does not answer on \(path); \(remedyForSilence)" }

  /// The same, once it was asked to end: what has become of its photos is unknown as well.
  ///
  /// It is said to be at `place`, such as ` at http://127.0.0.1:7878/`, which is empty if unknown.
  package func silenceAfterQuit(at place: String) -> String {
    """
    asked the server\(place) to stop, but it does not say what has become of the photos in progress, \
    which may be lost; \(remedyForSilence)
    """
  }

  private var remedyForSilence: String {
    let number = LockHolder(of: "\(path).lock").map { "\($0.process)" }
    let process = number.map { "process \($0)" } ?? "process"
    return """
      if its \(process) is stopped, continue it with 'kill -CONT \(number ?? "PID")', or else end it
      """
  }
}

extension ServerClient {
  /// How long a server that is about to end is waited for: it finishes its photos first.
  private static let endTimeout = Duration.seconds(30)

  /// Reads the addresses of the server; nil if nobody listens, at the latest once a server that is
  /// about to end has done so.
  package func getAddress() throws(FileError) -> ServerAnswer? {
    let end = ContinuousClock.now + Self.endTimeout
    while true {
      let answer = try get("/v1/address")
      guard answer?.status == 503, ContinuousClock.now < end else { return answer }
      usleep(100_000)
    }
  }

  /// How long to wait for a photo beyond its own time limit; the camera gives up long before.
  private static let photoTimeout = Duration.seconds(600)

  /// Requests a photo of a camera that the server has open; a cancelled task gives it up.
  ///
  /// A server that answers nothing at all is waited for with less patience than a photo.
  package func photo(
    _ order: SnapOrder, patience: Duration = .seconds(10)
  ) async -> SnapAnswer {
    let call = ServerCall()
    let limit = Self.photoTimeout + (order.settings.within ?? .zero)
    let (answers, answer) = AsyncStream.makeStream(of: SnapAnswer.self)
    DispatchQueue(label: "capture.serve.client").async {
      do throws(FileError) {
        _ = try get("/v1/address", within: patience, as: call)
        answer.yield(SnapAnswer(try post("/v1/snap", order.json, within: limit, as: call)))
      } catch {
        answer.yield(error.isSilence ? .silent : .declined)
      }
    }
    return await withTaskCancellationHandler {
      await answers.first { _ in true } ?? .declined
    } onCancel: {
      call.giveUp()
    }
  }
}
