internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging

extension StreamRequest {
  /// What was said about a camera's stream, whichever command opens it.
  init(_ parsed: ParsedCommand) {
    self.init(
      size: parsed[PhotoSyntax.size], format: parsed[PhotoSyntax.format],
      rate: parsed[PhotoSyntax.rate], controls: parsed[PhotoSyntax.control],
      isExact: parsed[PhotoSyntax.exact])
  }

  /// What the camera made of a wish that it does not offer, in sentences about a photo, say.
  func adjustments(
    of thing: String, size: FrameSize, format: PixelFormat, rate: Double?
  ) -> [String] {
    var sentences: [String] = []
    if let wish = self.size, wish != size {
      sentences.append("the camera does not offer \(wish); the \(thing) is \(size)")
    }
    if let wish = self.format, wish != format {
      sentences.append("the camera does not keep the format \(wish); it sends \(format)")
    }
    if let wish = self.rate { sentences += Self.remark(on: wish, sent: rate) }
    return sentences
  }

  /// What became of the wish for so many frames a second, unless it was met.
  private static func remark(on rate: Double, sent: Double?) -> [String] {
    guard let sent else { return ["the camera does not say how many frames a second it sends"] }
    guard !sent.isSameRate(as: rate) else { return [] }
    return [
      "the camera does not offer \(rate.rateText) frames a second here;"
        + " it sends \(sent.rateText)"
    ]
  }
}

extension [ControlOutcome] {
  /// What the camera did not keep, or has another value for, in sentences.
  func losses(among controls: [CameraControl]) -> [String] {
    filter { !$0.didStick || $0.asked != $0.given }.compactMap { $0.remark(among: controls) }
  }
}
