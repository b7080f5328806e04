internal import CCaptureLibrary

/// Where a function describes its failure; nil if its caller does not want to know.
typealias ErrorReport = UnsafeMutablePointer<capture_error>

extension UnsafeMutablePointer<capture_error> {
  /// Describes a failure, as far as there is room.
  func write(_ failure: CallFailure) {
    let space = pointee.size
    guard let place = MemoryLayout<capture_error>.offset(of: \.code),
      let start = MemoryLayout<capture_error>.offset(of: \.message), space > start
    else { return }
    let bytes = UnsafeMutableRawPointer(self)
    bytes.storeBytes(of: failure.code, toByteOffset: place, as: CInt.self)
    let message = failure.message.utf8.prefix(fitting: space - start - 1)
    UnsafeMutableRawBufferPointer(start: bytes + start, count: message.count)
      .copyBytes(from: message)
    bytes.storeBytes(of: 0, toByteOffset: start + message.count, as: UInt8.self)
  }
}

extension String.UTF8View {
  /// The whole characters at the start that take at most so many bytes.
  fileprivate func prefix(fitting count: Int) -> [UInt8] {
    var bytes = Array(self.prefix(count))
    guard bytes.count < self.count else { return bytes }
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    return bytes
  }
}
