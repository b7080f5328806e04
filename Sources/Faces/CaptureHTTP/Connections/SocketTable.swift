internal import CaptureBase
internal import CaptureFiles
internal import Glibc

/// The kernel's list of all TCP sockets with their users, in the form of `/proc/net/tcp`.
enum SocketTable {
  /// Reads the list for a family of addresses; nil if it cannot be read.
  static func read(_ family: CInt) -> [UInt8]? {
    let path = family == AF_INET6 ? "/proc/net/tcp6" : "/proc/net/tcp"
    return try? Descriptor(path, .reading).readToEnd(upTo: 16 << 20)
  }

  /// Returns the user in the line of the socket that has one name and is connected to another.
  ///
  /// The list may have thousands of lines, and the server that reads it may have many clients.
  static func user(
    from client: SocketName, to server: SocketName, in table: [UInt8]
  ) -> UInt32? {
    let line = (table + [0]).withUnsafeBytes { bytes -> String? in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
        let found = strstr(start, " \(client.tableText) \(server.tableText) ")
      else { return nil }
      let rest = UnsafeRawBufferPointer(start: found, count: strcspn(found, "\n"))
      return String(decoding: rest, as: UTF8.self)
    }
    let words = line?.split(separator: " ") ?? []
    return words.count > 6 ? UInt32(words[6]) : nil
  }
}

extension SocketName {
  /// The address and the port as the list has them: each 4 bytes of the address are a number in the
  /// machine's order of bytes.
  fileprivate var tableText: String {
    let length = family == AF_INET6 ? 16 : 4
    let words = address.withUnsafeBytes { bytes in
      stride(from: 0, to: length, by: 4).map { offset in
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      }
    }
    let number = port.withUnsafeBytes { UInt16(bigEndian: $0.loadUnaligned(as: UInt16.self)) }
    return words.map { $0.digits(8, radix: 16, uppercase: true) }.joined() + ":"
      + number.digits(4, radix: 16, uppercase: true)
  }
}
