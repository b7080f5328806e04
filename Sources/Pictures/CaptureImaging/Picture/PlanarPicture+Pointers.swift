/// Access to the planes for C functions; no pointer leaves the module.
extension PlanarPicture {
  /// Creates a picture whose samples must all be written by `draw`.
  init(
    size: FrameSize, chroma: ChromaSubsampling,
    drawnBy draw: ([UnsafeMutablePointer<UInt8>]) -> Void
  ) {
    precondition(Self.allows(size), "a picture cannot be of size \(size)")
    self.size = size
    self.chroma = chroma
    let planes = Self.planes(of: size, chroma: chroma)
    let count = Self.sampleCount(of: planes)
    self.planes = planes
    samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      draw(planes.map { base + $0.offset })
      filled = count
    }
  }

  /// Creates a picture whose samples are written by `fill`; nil if `fill` returns false.
  init?(
    size: FrameSize, chroma: ChromaSubsampling,
    filledBy fill: ([UnsafeMutablePointer<UInt8>]) -> Bool
  ) {
    var isFilled = false
    self.init(size: size, chroma: chroma, drawnBy: { isFilled = fill($0) })
    guard isFilled else { return nil }
  }

  func withPlanePointers<Result>(_ body: ([UnsafePointer<UInt8>]) -> Result) -> Result {
    samples.withUnsafeBufferPointer { buffer in
      // A picture has at least one pixel, so its samples have an address.
      body(buffer.baseAddress.map { base in planes.map { base + $0.offset } } ?? [])
    }
  }

  mutating func withMutablePlanePointers(_ body: ([UnsafeMutablePointer<UInt8>]) -> Void) {
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(planes.map { base + $0.offset })
    }
  }

  var strides: [CInt] { planes.map { CInt($0.stride) } }
}
