package import CaptureBase
internal import CaptureImaging

extension CameraDevice {
  /// Returns a remedy for a mode that exceeds the USB bus's bandwidth,
  /// naming a mode that needs less.
  package func remedy(forBandwidthOf mode: StreamMode, at rate: Double?) -> Remedy {
    guard let lighter = lighterMode(than: mode, at: rate ?? mode.rates.first ?? 30) else {
      return Remedy(.otherSocket, "use another USB socket")
    }
    let usual = modes.first { $0.format == lighter.format && $0.size == lighter.size }?.rates.first
    let slower = lighter.rates.first { $0 != usual }
    return .lighterMode(
      StreamMode(format: lighter.format, size: lighter.size, rates: slower.map { [$0] } ?? []))
  }

  /// Returns the best mode, with one of its rates, that takes fewer bytes per second.
  ///
  /// The largest picture is preferred, then Motion JPEG over other formats and
  /// grey last, then the highest rate.
  func lighterMode(than mode: StreamMode, at rate: Double) -> StreamMode? {
    let limit = mode.bytes(at: rate)
    let offers = modes.flatMap { mode in
      mode.rates.map { StreamMode(format: mode.format, size: mode.size, rates: [$0]) }
    }
    let fitting = offers.filter { offer in
      offer.size.pixelCount <= mode.size.pixelCount && offer.bytes(at: offer.rates[0]) < limit
    }
    return fitting.max { $0.worth < $1.worth }
  }
}

extension StreamMode {
  /// Returns the approximate number of bytes per second on the bus.
  fileprivate func bytes(at rate: Double) -> Double {
    Double(size.pixelCount) * bytesPerPixel * rate
  }

  private var bytesPerPixel: Double { SampleFormat(format).map { $0.bitsPerPixel / 8 } ?? 0.25 }

  /// The criteria for comparing modes, most important first.
  fileprivate var worth: (Int, Int, Double) {
    (size.pixelCount, format == .motionJPEG ? 2 : format == .grey ? 0 : 1, rates.first ?? 0)
  }
}
