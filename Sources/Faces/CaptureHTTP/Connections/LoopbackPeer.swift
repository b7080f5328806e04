internal import CLibEvent
internal import CaptureBase
internal import CaptureFiles
internal import Glibc

/// The program of this machine at the other end of a TCP connection.
///
/// The kernel lists each TCP socket with the user who owns it; that of the client has the two addresses
/// of the server's in reverse.
enum LoopbackPeer {
  /// Returns the user who owns the client's socket; nil if it is on another machine or is not listed.
  static func user(of descriptor: CInt) -> UInt32? {
    guard let own = SocketName(descriptor, getsockname),
      let client = SocketName(descriptor, getpeername)
    else { return nil }
    let table = own.isLong ? "/proc/net/tcp6" : "/proc/net/tcp"
    guard let lines = try? Descriptor(table, .reading).readToEnd(upTo: 16 << 20) else { return nil }
    return user(from: client.text, to: own.text, in: lines)
  }

  /// Returns the user in the line with these two addresses, in the form of `/proc/net/tcp`.
  ///
  /// The table may have thousands of lines, and this is asked by a server that has many clients.
  static func user(from client: String, to server: String, in table: [UInt8]) -> UInt32? {
    let rest = (table + [0]).withUnsafeBytes { bytes -> String? in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
        let found = strstr(start, " \(client) \(server) ")
      else { return nil }
      let line = UnsafeRawBufferPointer(start: found, count: strcspn(found, "\n"))
      return String(decoding: line, as: UTF8.self)
    }
    let words = rest?.split(separator: " ") ?? []
    return words.count > 6 ? UInt32(words[6]) : nil
  }
}

/// An address and a port, as `/proc/net/tcp` has them.
private struct SocketName {
  let text: String
  /// Whether the address is one of IPv6.
  let isLong: Bool

  init?(
    _ descriptor: CInt,
    _ name: (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
  ) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let failure = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(descriptor, $0, &size) }
    }
    guard failure == 0 else { return nil }
    isLong = CInt(storage.ss_family) == AF_INET6
    // The port follows the family. The address follows the port, and in IPv6 the label of the flow.
    text = withUnsafeBytes(of: storage) { [isLong] bytes in
      let port = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
      let words = (isLong ? [8, 12, 16, 20] : [4]).map { offset in
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      }
      return words.map { Self.hex($0, 8) }.joined() + ":" + Self.hex(UInt32(port), 4)
    }
  }

  private static func hex(_ number: UInt32, _ length: Int) -> String {
    number.digits(length, radix: 16, uppercase: true)
  }
}
