import CaptureJSON
import CaptureTestSupport
import Glibc

/// Talks to the server without a browser, on connections of its own.
struct PlainClient {
  let port: UInt16
  private let token: String

  /// Reads the port and the token from the page's address.
  init(address: String) throws {
    let parts = address.split { ":/#=".contains($0) }
    guard parts.count == 5, let port = UInt16(parts[2]) else {
      throw TestSetupError("\(address) has no port and token")
    }
    self.port = port
    token = String(parts[4])
  }

  /// Returns a request that follows the server's rules.
  func request(_ method: String, _ target: String, body: String = "") -> [UInt8] {
    var lines = [
      "\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Capture-Token: \(token)",
    ]
    if method == "POST" {
      lines += [
        "Origin: http://127.0.0.1:\(port)", "Content-Type: application/json",
        "Content-Length: \(body.utf8.count)",
      ]
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  /// Opens a connection that is never waited for.
  func connect() throws -> CInt {
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let failure = withUnsafeBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        Glibc.connect(
          descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    guard failure == 0 else {
      close(descriptor)
      throw TestSetupError("the server takes no connection")
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
  }

  /// Sends a request, and returns the answer's JSON.
  func json(_ method: String, _ target: String, body: String = "") throws -> JSON {
    let descriptor = try connect()
    defer { close(descriptor) }
    Socket.send(request(method, target, body: body), to: descriptor)
    var received: [UInt8] = []
    while true {
      if let answer = PlainAnswer(received) { return try answer.json }
      guard Socket.waitForInput(of: [descriptor]) != [], Socket.receive(&received, from: descriptor)
      else { throw TestSetupError("\(target) has no answer") }
    }
  }
}

/// The beginning of what was received, if it is a whole answer.
struct PlainAnswer {
  let headers: [String: String]
  let body: ArraySlice<UInt8>
  /// The bytes of the answer, headers included.
  let length: Int

  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), String(line[line.index(colon, offsetBy: 2)...]))
    }
    headers = Dictionary(pairs) { first, _ in first }
    length = end + (headers["content-length"].flatMap { Int($0) } ?? 0)
    guard bytes.count >= length else { return nil }
    body = bytes[end..<length]
  }

  var json: JSON {
    get throws { try LocatedJSON(reading: Array(body), file: "an answer").json }
  }
}

/// What is done with descriptors of connections that are not waited for.
enum Socket {
  static func send(_ bytes: [UInt8], to descriptor: CInt) {
    _ = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
    }
  }

  /// Appends what has arrived; returns whether the connection goes on.
  static func receive(_ bytes: inout [UInt8], from descriptor: CInt) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 262_144)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { bytes += chunk[..<count] }
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
  }

  /// Waits until something has arrived, for half a minute at most; returns where.
  static func waitForInput(of descriptors: [CInt], upTo milliseconds: CInt = 30_000) -> [CInt] {
    var ends = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&ends, nfds_t(ends.count), milliseconds)
    return ends.filter { $0.revents != 0 }.map(\.fd)
  }
}
