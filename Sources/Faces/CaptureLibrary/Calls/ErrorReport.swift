internal import CCaptureLibrary

/// Where a function describes its failure; nil if its caller does not want to know.
typealias ErrorReport = UnsafeMutablePointer<capture_error>

extension UnsafeMutablePointer<capture_error> {
  /// Describes a failure, as far as there is room.
  ///
  /// The size is not read: a structure that nobody has initialized must not be overrun, and all
  /// versions so far are equally long.
  func write(_ failure: CallFailure) {
    let size = MemoryLayout<capture_error>.size
    pointee.size = size
    pointee.code = failure.code
    let bytes = UnsafeMutableRawPointer(self)
    guard let start = MemoryLayout<capture_error>.offset(of: \.message) else { return }
    let message = failure.message.utf8.prefix(fitting: size - start - 1)
    UnsafeMutableRawBufferPointer(start: bytes + start, count: message.count)
      .copyBytes(from: message)
    bytes.storeBytes(of: 0, toByteOffset: start + message.count, as: UInt8.self)
  }
}

extension String.UTF8View {
  /// The whole characters at the start that take at most this many bytes.
  fileprivate func prefix(fitting count: Int) -> [UInt8] {
    var bytes = Array(self.prefix(count))
    guard bytes.count < self.count else { return bytes }
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    return bytes
  }
}
