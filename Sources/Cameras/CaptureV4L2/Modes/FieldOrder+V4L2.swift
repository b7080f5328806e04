internal import CVideo4Linux
internal import CaptureImaging

extension FieldOrder {
  /// Creates the order in which a driver's frames store their rows.
  ///
  /// Interlaced fields whose rows alternate are stored like a progressive picture.
  init(_ field: UInt32) {
    self =
      switch field {
      case V4L2_FIELD_SEQ_TB.rawValue: .topThenBottom
      case V4L2_FIELD_SEQ_BT.rawValue: .bottomThenTop
      case V4L2_FIELD_TOP.rawValue, V4L2_FIELD_BOTTOM.rawValue, V4L2_FIELD_ALTERNATE.rawValue:
        .single
      default: .rows
      }
  }
}

extension FrameLayout {
  /// Returns the layout with the driver's fields and colour coding.
  ///
  /// A single field has the number of rows that the driver reports, which is half of the picture's.
  /// Compressed frames are unchanged, since their headers contain this information.
  func with(_ fields: FieldOrder, _ colour: (SampleFormat.Content) -> ColourCoding) -> FrameLayout {
    guard let raw = SampleFormat(format) else { return self }
    var layout = self
    layout.colour = colour(raw.content)
    layout.fields = fields
    if fields == .single { layout.size.height *= 2 }
    return layout
  }
}
