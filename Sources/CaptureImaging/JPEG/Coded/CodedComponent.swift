/// One component of a picture, as the means of its blocks.
struct CodedComponent {
  let stated: JPEGFrame.Component
  /// The blocks of a row and of a column that hold pixels.
  let size: FrameSize
  /// The blocks of a row that are stored: whole units of them.
  let stride: Int
  let rowCount: Int
  /// What each block's mean is, eight times as large and 0 for middle grey.
  var means: [Int16]

  init(_ stated: JPEGFrame.Component, of frame: JPEGFrame) {
    self.stated = stated
    size = FrameSize(
      width: Self.blocks(frame.size.width, stated.horizontal, of: frame.unit.width),
      height: Self.blocks(frame.size.height, stated.vertical, of: frame.unit.height))
    stride = frame.unitCount.width * stated.horizontal
    rowCount = frame.unitCount.height * stated.vertical
    means = [Int16](repeating: 0, count: stride * rowCount)
  }

  /// The blocks along a side for a component of which so many are in a unit of so many pixels.
  private static func blocks(_ side: Int, _ count: Int, of unit: Int) -> Int {
    (side * count + unit - 1) / unit
  }
}
