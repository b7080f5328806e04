internal import CaptureFiles
internal import Glibc

/// The sockets that systemd has opened for this process, by its protocol `LISTEN_FDS`.
enum InheritedSockets {
  /// The first descriptor of the protocol.
  private static let first: Int32 = 3

  /// The number of sockets; 0 if the variables are for another process.
  static var count: Int32 {
    guard number("LISTEN_PID") == getpid(), let count = number("LISTEN_FDS") else { return 0 }
    return max(0, min(count, 16))
  }

  static var all: [Int32] { (0..<count).map { first + $0 } }

  private static func number(_ variable: String) -> Int32? {
    getenv(variable).flatMap { Int32(FileName.text(at: $0)) }
  }
}
