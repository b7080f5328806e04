/// One component of a picture, reduced to the mean of each block.
struct CodedComponent {
  /// The number of blocks per row and per column that hold pixels.
  let size: FrameSize
  /// The number of blocks stored per row, padded to whole units.
  let stride: Int
  let rowCount: Int
  /// The mean of each block times eight, with 0 for middle grey.
  var means: [Int16]

  init(_ stated: JPEGFrame.Component, of frame: JPEGFrame) {
    size = FrameSize(
      width: Self.blocks(frame.size.width, stated.horizontal, of: frame.unit.width),
      height: Self.blocks(frame.size.height, stated.vertical, of: frame.unit.height))
    stride = frame.unitCount.width * stated.horizontal
    rowCount = frame.unitCount.height * stated.vertical
    means = [Int16](repeating: 0, count: stride * rowCount)
  }

  /// Returns the blocks along a side, for `count` blocks in every unit of `unit` pixels.
  private static func blocks(_ side: Int, _ count: Int, of unit: Int) -> Int {
    (side * count + unit - 1) / unit
  }
}
