internal import Glibc

/// Whole writes to a descriptor.
enum OutputFile {
  /// Writes to what stands at a path already: a pipe or a device.
  static func write(_ bytes: [UInt8], to path: String) throws(KeepingError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw KeepingError(place: path, errno: errno) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, place: path)
  }

  /// Writes everything, however often it takes.
  static func write(
    _ bytes: [UInt8], to descriptor: CInt, place: String
  ) throws(KeepingError) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if result > 0 {
        written += result
      } else if errno != EINTR {
        throw KeepingError(place: place, errno: errno)
      }
    }
  }
}
