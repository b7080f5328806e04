internal import CTurboJPEG

extension JPEGError {
  /// Returns TurboJPEG's last error for a handle, with the library's message.
  static func last(of handle: tjhandle) -> JPEGError {
    .damaged(String(cString: tjGetErrorStr2(handle)))
  }

  static var lastOfTurboJPEG: JPEGError {
    .library(String(cString: tjGetErrorStr2(nil)))
  }
}

extension RawSpan {
  /// Lends the bytes in the form that TurboJPEG's functions take.
  func withTurboBytes<Result>(_ body: (UnsafePointer<UInt8>?, UInt) -> Result) -> Result {
    withUnsafeBytes { bytes in
      body(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count))
    }
  }
}
