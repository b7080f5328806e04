internal import CaptureBase
public import CaptureImaging

extension StreamRequest {
  /// Throws if the request is exact and the driver granted something else.
  public func check(
    size: FrameSize, format: PixelFormat, rate: Double? = nil, of device: CameraDevice
  ) throws(CameraError) {
    guard isExact else { return }
    let granted = StreamMode(format: format, size: size, rates: rate.map { [$0] } ?? [])
    guard self.format == nil || self.format == format, isMet(by: granted) else {
      throw CameraError(
        .mode, device.subject, .badMode("its driver changed \(words) to \(granted)"),
        remedy: .acceptNearestMode)
    }
  }

  /// Returns whether a mode has the requested size and rate; a mode that
  /// lists no rates matches any rate.
  func isMet(by mode: StreamMode) -> Bool {
    let hasRate = rate.map { mode.rates.isEmpty || mode.distance(to: $0) == 0 } ?? true
    return hasRate && (size == nil || size == mode.size)
  }

  /// The requested format, size and rate in readable form.
  private var words: String {
    let parts = [
      format?.description, size?.description, rate.map { "\($0.framesText) a second" },
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
      remedy: Remedy(.chooseMode, "it offers \(formats)"))
  }

  /// Returns the error that names the offered modes nearest to the request, the nearest first.
  func notExactlyOffered(by device: CameraDevice, nearest modes: [StreamMode]) -> CameraError {
    let wanted = size?.pixelCount
    let nearest = modes.sorted { mode, other in
      guard let wanted, mode.size != other.size else { return false }
      return abs(mode.size.pixelCount - wanted) < abs(other.size.pixelCount - wanted)
    }
    // There are many rates, and they matter only if the request names one.
    let names = nearest.prefix(3).map { rate == nil ? $0.name : $0.description }
    return CameraError(
      .mode, device.subject, .badMode("it does not offer \(words)"),
      remedy: Remedy(
        .chooseMode, "the nearest are \(names.joined(separator: rate == nil ? ", " : "; "))"))
  }
}
