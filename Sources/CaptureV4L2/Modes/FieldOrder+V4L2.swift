internal import CVideo4Linux
internal import CaptureImaging

extension FieldOrder {
  /// How the rows of a driver's frames follow each other.
  ///
  /// Fields whose rows alternate need nothing done to them.
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
  /// Takes up what a driver says of fields and colour.
  ///
  /// The rows of a single field are as many as the driver says, and half of the picture's.
  /// Compressed frames say by themselves what they are.
  func with(_ fields: FieldOrder, _ colour: (SampleFormat.Content) -> ColourCoding) -> FrameLayout {
    guard let raw = SampleFormat(format) else { return self }
    var layout = self
    layout.colour = colour(raw.content)
    layout.fields = fields
    if fields == .single { layout.size.height *= 2 }
    return layout
  }
}
