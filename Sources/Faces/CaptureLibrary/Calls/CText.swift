internal import CaptureFiles
internal import Glibc

/// Text in the form of C, for as long as this object lives.
final class CText: Sendable {
  nonisolated(unsafe) let start: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = FileName.bytes(of: text)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (place, byte) in bytes.enumerated() { memory[place] = CChar(bitPattern: byte) }
    memory[bytes.count] = 0
    start = UnsafePointer(memory)
  }

  deinit {
    start.deallocate()
  }
}

extension CText {
  /// Creates text that may be missing.
  convenience init?(_ text: String?) {
    guard let text else { return nil }
    self.init(text)
  }
}

extension String {
  /// Reads a caller's text, which need not be UTF-8: names of files are any bytes.
  init?(from start: UnsafePointer<CChar>?) {
    guard let start else { return nil }
    self = FileName.text(at: start)
  }

  /// Reads text that a caller has to pass.
  init(required start: UnsafePointer<CChar>?, _ name: String) throws(CallFailure) {
    guard let start else { throw .badArgument("the \(name) is NULL") }
    self = FileName.text(at: start)
  }
}
