import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureDoctor

/// The findings about a camera and a trial, case by case.
struct FindingTests {
  private static let jpeg = StreamMode(
    format: .motionJPEG, size: FrameSize(width: 640, height: 480), rates: [30])

  private func device(
    link: DeviceLink? = nil, modes: [StreamMode] = [jpeg], controls: [CameraControl] = []
  ) -> CameraDevice {
    CameraDevice(
      identity: DeviceIdentity(name: "Cam"), path: "/dev/video0", link: link, modes: modes,
      controls: controls)
  }

  @Test(
    arguments: [
      (nil, []), (DeviceLink(speed: 480), []), (DeviceLink(speed: 12), ["slow-link"]),
      (DeviceLink(speed: 480, version: 3.2), ["slower-link"]),
      (DeviceLink(speed: 5000, version: 3.2), []),
      (DeviceLink(speed: 480, version: 2, hubs: ["Desk Hub"]), ["hub"]),
    ] as [(DeviceLink?, [String])])
  func `a slow link or a hub is reported`(link: DeviceLink?, kinds: [String]) {
    #expect(device(link: link).findings.map(\.kind) == kinds)
  }

  @Test func `a camera without Motion JPEG or without any modes is reported`() {
    let raw = StreamMode(format: .yuyv, size: FrameSize(width: 640, height: 480), rates: [30])
    #expect(device(modes: [raw]).findings.map(\.kind) == ["no-jpeg"])
    #expect(device(modes: []).findings.map(\.kind) == ["no-modes"])
  }

  @Test func `an automatic mode that is turned off is reported by name`() {
    let controls = [
      CameraControl(name: "white_balance_automatic", kind: .boolean, default: 1, current: 0),
      CameraControl(name: "brightness", kind: .integer(0...9, step: 1), default: 5, current: 1),
    ]
    let findings = device(controls: controls).findings
    #expect(findings.map(\.kind) == ["manual"])
    #expect(findings[0].sentence == "white_balance_automatic is not at its default")
  }

  @Test(arguments: [
    "auto_exposure", "exposure_auto", "white_balance_automatic", "white_balance_temperature_auto",
    "gain_automatic", "autogain", "focus_automatic_continuous", "focus_auto", "hue_automatic",
    "hue_auto", "brightness_automatic", "contrast_automatic",
  ])
  func `every automatic mode that profiles know is reported when it is turned off`(
    name: ControlName
  ) {
    let control = CameraControl(name: name, kind: .boolean, default: 1, current: 0)
    #expect(control.isAutomatic)
    #expect(device(controls: [control]).findings.map(\.kind) == ["manual"])
  }

  @Test(arguments: [
    (4 as UInt8, 0.0, ["black"]), (250, 0, ["overexposed"]), (120, 0, []), (120, 40, ["unsettled"]),
  ])
  func `a black, white or unsteady picture is found`(luma: UInt8, swing: Double, kinds: [String]) {
    var trial = StreamTrial(request: StreamRequest())
    trial.format = StreamFormat(
      format: .motionJPEG, size: FrameSize(width: 640, height: 480), rate: 30, bufferCount: 4)
    for frame in 0..<90 {
      let light = Double(luma) + (frame % 2 == 0 ? swing : 0)
      trial.note(.success(measure(light)), at: Timestamp(nanoseconds: Int64(frame) * 33_000_000))
    }
    #expect(trial.findings(of: device()).map(\.kind) == kinds)
  }

  /// Returns the statistics of a shaded picture with this mean luma, or of a black or white one.
  private func measure(_ luma: Double) -> PictureStatistics {
    let size = FrameSize(width: 16, height: 16)
    let isShaded = (32...223).contains(luma)
    let bytes = (0..<size.pixelCount).map { index in
      UInt8(luma + (isShaded ? Double(index % size.width) * 4 - 30 : 0))
    }
    let frame = Frame(
      sequence: 0, timestamp: .zero, layout: FrameLayout(packed: .grey, size: size),
      memory: ArrayMemory([bytes]))
    guard let picture = try? PlanarPicture(frame) else { fatalError("a grey frame is a picture") }
    return PictureStatistics(of: picture)
  }

  /// Returns a trial of 40 frames with this mean luma, about 100 ms apart; uneven ones come in fours.
  ///
  /// One of them may be lost; the next one then comes a little late.
  private func slowTrial(
    _ luma: Double, isUneven: Bool = false, losing lost: Int? = nil
  ) -> StreamTrial {
    var trial = StreamTrial(request: StreamRequest())
    trial.format = StreamFormat(
      format: .motionJPEG, size: FrameSize(width: 640, height: 480), rate: 30, bufferCount: 4)
    for number in 0..<40 where number != lost {
      let delay = number - 1 == lost ? 10 : 0
      let time = delay + (isUneven ? number / 4 * 400 + number % 4 * 30 : number * 100)
      let moment = Timestamp(nanoseconds: Int64(time) * 1_000_000)
      let layout = FrameLayout(packed: .grey, size: FrameSize(width: 1, height: 1))
      trial.tally.note(
        Frame(sequence: number, timestamp: moment, layout: layout, memory: ArrayMemory([[1]])),
        arrivedAt: moment)
      trial.note(.success(measure(luma)), at: moment)
    }
    return trial
  }

  @Test func `a low rate is reported as a dark room or as a warning`() {
    for (luma, kind) in [(40.0, "dark-room"), (120, "slow-frames")] {
      #expect(slowTrial(luma).findings(of: device()).map(\.kind) == [kind])
    }
  }

  @Test func `a low rate is even although one frame is lost`() {
    let trial = slowTrial(40, losing: 20)
    #expect(trial.tally.missed == 1)
    #expect(trial.findings(of: device()).map(\.kind) == ["dark-room"])
  }

  @Test func `a low rate is not blamed on darkness alone, nor at all if frames come unevenly`() {
    let even = slowTrial(40).findings(of: device())
    #expect(even.first?.sentence.hasSuffix("or this machine is too busy") == true, "\(even)")
    let uneven = slowTrial(40, isUneven: true).findings(of: device())
    #expect(uneven.map(\.kind) == ["slow-frames"])
    #expect(uneven.first?.sentence.hasSuffix("at uneven intervals") == true, "\(uneven)")
  }

  @Test
  func `a picture that is black while a camera may be starting is not reported as a covered lens`()
  {
    var trial = StreamTrial(request: StreamRequest())
    for frame in 0..<3 {
      trial.note(.success(measure(4)), at: Timestamp(nanoseconds: Int64(frame) * 300_000_000))
    }
    let findings = trial.findings(of: device())
    #expect(findings.map(\.kind) == ["black"])
    #expect(findings.map(\.weight) == [.note])
    #expect(findings.first?.remedy == nil)
  }
}
