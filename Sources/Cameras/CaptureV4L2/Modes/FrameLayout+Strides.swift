internal import CaptureImaging

extension FrameLayout {
  /// Creates the layout for the bytes per row that a driver reports for each memory area.
  ///
  /// A stride of zero, which some drivers report, stands for rows without padding.
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
      widen(to: stride)
    }
  }
}
