internal import CTurboJPEG

extension JPEGError {
  /// What TurboJPEG disliked last, in its own words.
  static func last(of handle: tjhandle) -> JPEGError {
    .damaged(String(cString: tjGetErrorStr2(handle)))
  }

  static var lastOfTurboJPEG: JPEGError {
    .library(String(cString: tjGetErrorStr2(nil)))
  }
}

extension RawSpan {
  /// Lends the bytes as TurboJPEG's functions take them.
  func withTurboBytes<Result>(_ body: (UnsafePointer<UInt8>?, UInt) -> Result) -> Result {
    withUnsafeBytes { bytes in
      body(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count))
    }
  }
}
