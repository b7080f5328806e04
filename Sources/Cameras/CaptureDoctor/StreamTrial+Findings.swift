internal import CaptureBase
public import CaptureCamera
internal import CaptureImaging

extension StreamTrial {
  /// Returns the findings about the trial, in the order of the stages of taking a photo.
  public func findings(of device: CameraDevice) -> [DoctorFinding] {
    if let failure {
      return [
        DoctorFinding(
          "failed", .failure, failure.problem, remedy: failure.remedy, error: failure)
      ] + (format == nil ? [] : frameFindings)
    }
    return openingFindings + frameFindings + rateFindings(device) + pictureFindings
  }

  private var mode: String { format.map { "\($0.format) \($0.size)" } ?? "this mode" }

  // MARK: The opening

  private var openingFindings: [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if let slowest = format?.stages.max(by: { $0.span < $1.span }), opening > .seconds(1) {
      findings.append(
        DoctorFinding(
          "slow-opening", .warning,
          "opening took \(opening.brief), of which \(slowest.span.brief) to"
            + " \(slowest.stage.rawValue)",
          remedy: .otherSocketOrKeepRunning))
    }
    if let firstFrame, firstFrame > .seconds(2) {
      findings.append(
        DoctorFinding(
          "slow-first-frame", .warning, "the first frame took \(firstFrame.brief)",
          remedy: .keepRunning))
    }
    for outcome in format?.controls ?? [] where !outcome.didStick {
      findings.append(
        DoctorFinding(
          "control-lost", .warning,
          "the camera did not keep \(outcome.name)=\(outcome.requested); it is \(outcome.actual)"))
    }
    return findings
  }

  // MARK: The frames

  private var frameFindings: [DoctorFinding] {
    var findings: [DoctorFinding] = []
    let broken = tally.flagged + tally.empty
    if broken > 0 {
      findings.append(
        DoctorFinding(
          "broken-frames", Self.weight(broken, of: tally.frames),
          "\(broken) of \(tally.frames.counted("frame")) arrived broken", remedy: .shorterCable))
    }
    if faultCount > 0, let worst = faults.max(by: { $0.value.count < $1.value.count }) {
      findings.append(
        DoctorFinding(
          "damaged-pictures", Self.weight(faultCount, of: examined),
          "\(faultCount) of \(examined.counted("picture")) in \(mode) cannot be used for a photo"
            + " (last fault: \(worst.value.last))", remedy: .shorterCable))
    }
    if tally.untimely > 0 {
      findings.append(
        DoctorFinding(
          "odd-clock", .note,
          "\(tally.untimely) of \(tally.frames.counted("frame")) had impossible timestamps",
          remedy: .datedByArrival))
    }
    return findings
  }

  /// Returns the severity of unfit frames: a failure only if hardly any others arrive.
  private static func weight(_ count: Int, of all: Int) -> DoctorFinding.Weight {
    count * 10 >= all * 9 ? .failure : .warning
  }

  // MARK: The rate

  private func rateFindings(_ device: CameraDevice) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if tally.longestGap >= Deadlines().following(format?.rate).betweenFrames {
      findings.append(
        DoctorFinding(
          "pause", .warning, "no frame arrived for \(tally.longestGap.brief) in between",
          remedy: .shorterCable))
    }
    let expected = tally.frames + tally.missed
    if tally.missed * 20 > expected {
      findings.append(
        DoctorFinding(
          "missing-frames", .warning,
          "\(tally.missed) of \(expected.counted("frame")) did not arrive",
          remedy: .closeCameraPrograms))
    }
    guard let promised = format?.rate, let rate = tally.rate, rate < promised * 0.8,
      findings.isEmpty
    else { return findings }
    let frames = rate.tenths == "1" ? "1 frame" : "\(rate.tenths) frames"
    let promise = "\(frames) a second arrived in \(mode), not \(promised.tenths)"
    // Long exposures give a lower rate that is even, except where a frame is lost. Frames that come
    // late come unevenly.
    let isEven = tally.longestGap.milliseconds * rate < 3_000
    findings.append(
      isDim && isEven
        ? DoctorFinding(
          "dark-room", .note,
          "\(promise): the picture is dark, so exposures may be longer, or this machine is too busy",
          remedy: .moreLight(turningOff: Self.slowExposure(of: device)?.rawValue))
        : DoctorFinding(
          "slow-frames", .warning, promise + (isEven ? "" : ", at uneven intervals"),
          remedy: .checkLoad))
    return findings
  }

  /// Whether the picture is dark although the camera has had time to brighten it.
  private var isDim: Bool { curve.isPastStart && (curve.end.map { $0.luma < 70 } ?? false) }

  /// Returns the control that lowers the frame rate in the dark, if the camera has it.
  private static func slowExposure(of device: CameraDevice) -> ControlName? {
    device.controls.map(\.name).first { $0 == .dynamicFrameRate }
  }

  // MARK: The picture

  private var pictureFindings: [DoctorFinding] {
    guard let end = curve.end else { return [] }
    if end.luma < 20, end.spread < 4 {
      guard curve.isPastStart else {
        return [
          DoctorFinding(
            "black", .note,
            "the picture was still black when the test ended; the camera may still have been"
              + " starting")
        ]
      }
      return [
        DoctorFinding(
          "black", .warning, "the picture is black",
          remedy: .uncover)
      ]
    }
    if end.brightShare > 0.6 {
      return [
        DoctorFinding(
          "overexposed", .warning,
          "\(Int((end.brightShare * 100).rounded())) % of the picture is white",
          remedy: .lessLight)
      ]
    }
    guard curve.settledAfter == nil, let unrest = curve.unrest, curve.isLong else { return [] }
    return [
      DoctorFinding(
        "unsettled", .warning, "the picture did not settle: \(unrest.rawValue)",
        remedy: .takeUnsettled)
    ]
  }
}

extension Double {
  /// The number with at most one decimal; small ones keep more digits.
  fileprivate var tenths: String {
    guard self >= 0.95 else { return rateText }
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension SettleCurve {
  /// Whether the last picture is too late to be one of those that a camera sends while it starts.
  fileprivate var isPastStart: Bool { points.last.map { $0.time >= .seconds(1) } ?? false }
}
