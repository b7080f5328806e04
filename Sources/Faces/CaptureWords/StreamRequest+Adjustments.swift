package import CaptureCamera
package import CaptureImaging

extension StreamRequest {
  /// Returns sentences about what the camera did not provide as requested.
  ///
  /// `thing` is the result that they mention, such as "photo".
  package func adjustments(
    of thing: String, size: FrameSize, format: PixelFormat, rate: Double?
  ) -> [String] {
    var sentences: [String] = []
    if let requested = self.size, requested != size {
      sentences.append("the camera does not offer \(requested); the \(thing) is \(size)")
    }
    if let requested = self.format, requested != format {
      sentences.append("the camera did not keep the format \(requested); it sends \(format)")
    }
    if let requested = self.rate { sentences += Self.remark(on: requested, sent: rate) }
    return sentences
  }

  /// Returns a remark if the requested frame rate was not met, or is unknown.
  private static func remark(on rate: Double, sent: Double?) -> [String] {
    guard let sent else { return ["the camera does not report its frame rate"] }
    guard !sent.isSameRate(as: rate) else { return [] }
    return [
      "the camera does not offer \(rate.framesText) per second in this mode;"
        + " it sends \(sent.rateText)"
    ]
  }
}

extension [ControlOutcome] {
  /// Returns sentences about the settings that the camera did not keep, or adjusted.
  package func losses(among controls: [CameraControl]) -> [String] {
    filter { !$0.didStick || $0.requested != $0.sent }.compactMap { $0.remark(among: controls) }
  }
}
