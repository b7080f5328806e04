public import CaptureImaging

extension StreamRequest {
  /// Throws where a wish is exact and a driver made something else of it.
  public func check(
    size: FrameSize, format: PixelFormat, rate: Double? = nil, of device: CameraDevice
  ) throws(CameraError) {
    guard isExact else { return }
    let granted = StreamMode(format: format, size: size, rates: rate.map { [$0] } ?? [])
    guard self.format == nil || self.format == format, isMet(by: granted) else {
      throw CameraError(
        .mode, device.subject, .badMode("its driver makes \(granted) of \(words)"),
        remedy: "leave out --exact to take that")
    }
  }

  /// Whether a mode is what the wish says; a mode without rates may have any.
  func isMet(by mode: StreamMode) -> Bool {
    let hasRate = rate.map { mode.rates.isEmpty || mode.distance(to: $0) == 0 } ?? true
    return hasRate && (size == nil || size == mode.size)
  }

  /// What is wished of the picture, as a person would say it.
  private var words: String {
    let parts = [
      format?.description, size?.description, rate.map { "\($0.rateText) frames a second" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  func notOffered(by device: CameraDevice) -> CameraError {
    guard let format, !device.modes.isEmpty else {
      return CameraError(.mode, device.subject, .badMode(device.otherFormats.reason))
    }
    let formats = Set(device.modes.map(\.format.description)).sorted().joined(separator: ", ")
    let unused = device.otherFormats.first { $0.format == format }
    return CameraError(
      .mode, device.subject, .badMode(unused?.refusal ?? "it does not offer \(format)"),
      remedy: "it offers \(formats)")
  }

  /// The error that names the modes next to the wish, the nearest first.
  func notExactlyOffered(by device: CameraDevice, nearest modes: [StreamMode]) -> CameraError {
    let wish = size?.pixelCount
    let nearest = modes.sorted { mode, other in
      guard let wish, mode.size != other.size else { return false }
      return abs(mode.size.pixelCount - wish) < abs(other.size.pixelCount - wish)
    }
    // Rates are many, and only worth reading for whoever wishes for one.
    let names = nearest.prefix(3).map { rate == nil ? $0.name : $0.description }
    return CameraError(
      .mode, device.subject, .badMode("it does not offer \(words)"),
      remedy: "nearest are \(names.joined(separator: rate == nil ? ", " : "; "))")
  }
}
