internal import CaptureFiles
internal import Glibc

/// The camera's end of its connection with the host.
final class BusSocket: Sendable {
  let descriptor: CInt

  private static let bufferSize: CInt = 1 << 20
  private static let readLimit = 1 << 16

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    Self.close(descriptor)
  }

  static func close(_ descriptor: CInt) {
    _ = Glibc.close(descriptor)
  }

  /// Creates a connection; the host's end is a number that the caller must close.
  static func pair() throws(USBCameraError) -> (camera: BusSocket, host: CInt) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw USBCameraError(.connection, "cannot make a connection: \(Errno.last)")
    }
    for end in ends {
      var size = bufferSize
      setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    }
    return (BusSocket(ends[0]), ends[1])
  }

  /// What a read brought.
  enum Arrival {
    case bytes([UInt8])
    case nothing
    case end
  }

  /// Reads what has arrived, without waiting.
  func read() -> Arrival {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.readLimit) { buffer, filled in
      count = recv(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
      filled = max(count, 0)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && [EAGAIN, EINTR].contains(errno) ? .nothing : .end
  }

  /// Sends all bytes; returns false if the host is gone.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Ends the connection in both directions, also for a thread that is sending.
  func end() {
    shutdown(descriptor, CInt(SHUT_RDWR))
  }
}
