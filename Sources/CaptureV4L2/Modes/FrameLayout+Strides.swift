internal import CaptureImaging

extension FrameLayout {
  /// Where a driver puts the planes, by the bytes from row to row that it states for each memory.
  ///
  /// A stride of zero, as some drivers answer, stands for rows without padding.
  init(_ code: FormatCode, _ size: FrameSize, strides: [Int]) {
    self.init(packed: code.format, size: size)
    guard !planes.isEmpty else { return }
    let packed = planes.map(\.bytesPerLine)
    if code.isSplit {
      for index in planes.indices {
        let stride = index < strides.count ? strides[index] : 0
        planes[index] = Plane(
          buffer: index, offset: 0, bytesPerLine: stride > 0 ? stride : packed[index])
      }
    } else if let stride = strides.first, stride > packed[0] {
      widen(to: stride, chromaRows: (size.height + 1) / 2)
    }
  }

  /// Lets the rows of all planes grow with those of the first.
  private mutating func widen(to stride: Int, chromaRows: Int) {
    var offset = 0
    for index in planes.indices {
      let isHalf = format == .i420 && index > 0
      let own = isHalf ? stride / 2 : stride
      planes[index] = Plane(offset: offset, bytesPerLine: own)
      offset += own * (index == 0 ? size.height : chromaRows)
    }
  }
}
