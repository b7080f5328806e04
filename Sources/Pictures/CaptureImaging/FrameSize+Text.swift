package import CaptureText

extension TextForm where Value == FrameSize {
  /// A size written as `1280x720`.
  package static var size: Self {
    Self("a size with sides from 1 to 65535 pixels, such as", samples: ["1280x720"]) {
      FrameSize($0)
    }
  }
}
