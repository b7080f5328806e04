import Capture
import Testing

/// Values as they are printed in logs, in a debugger and by failing tests.
@Suite struct DescriptionTests {
  private static let picture = PlanarPicture(
    size: FrameSize(width: 640, height: 480), chroma: .s420)

  /// Values that hold the bytes of pictures.
  private static let large: [any CustomReflectable & Sendable] = [
    SampleValues.taken, SampleValues.kept, SampleValues.frame,
    CameraFrame(SampleValues.frame, from: SampleValues.device), SampleValues.shot, picture,
    picture.pixels(), NewPhoto(original: SampleValues.bytes, taken: SampleValues.date),
  ]

  @Test(arguments: large)
  func `printing a picture takes one short line`(value: any CustomReflectable & Sendable) {
    var dumped = ""
    dump(value, to: &dumped)
    let nested = "\([value])"
    for text in ["\(value)", String(reflecting: value), nested, dumped] {
      #expect(text.count < 160)
      #expect(text.split(separator: "\n").count == 1)
    }
  }

  /// The report on a photo of a picture that had settled.
  private static let settled: ShotReport = {
    var report = ShotReport()
    report.settle = ShotReport.Settle(frames: 4, span: .milliseconds(99))
    report.stages.chosen = .milliseconds(321)
    report.framesMissed = 1
    return report
  }()

  private static let lines: [(value: any CustomStringConvertible & Sendable, line: String)] = [
    (
      SampleValues.taken,
      "photo 0123456789abcdef0123456789abcdef, 1920x1080, 2000000 bytes, "
        + SampleValues.date.description
    ),
    (
      SampleValues.kept,
      "door-1.jpg (photo 0123456789abcdef0123456789abcdef, 1920x1080, 2000000 bytes)"
    ),
    (SampleValues.frame, "frame 12, MJPG 1920x1080"),
    (
      CameraFrame(SampleValues.frame, from: SampleValues.device), "frame of 1920x1080 at 0.000000 s"
    ),
    (PhotoSettings(), "balanced"),
    (
      PhotoSettings(
        priority: .quality, moment: .nearestRequest, within: .seconds(2), size: SampleValues.size,
        format: .yuyv, controls: [.gain: 3], orientation: .right),
      "quality, nearest to the request, 1920x1080, YUYV, within 2 s, gain=3, orientation right"
    ),
    (
      ResolvedPhotoSettings(
        PhotoSettings(priority: .quality, moment: .at(Timestamp(nanoseconds: 1_500_000_000))),
        stream: StreamFormat(
          format: .yuyv, size: SampleValues.size, rate: 30, bufferCount: 4)),
      "YUYV 1920x1080 at 30 fps, quality, at 1.500000 s"
    ),
    (Timestamp(nanoseconds: 83_214_567_890), "83.214567 s"),
    (Timestamp(nanoseconds: -1_000), "-0.000001 s"),
    (settled, "settled after 4 frames, chosen after 321 ms, 1 frame missed"),
    (
      SampleValues.report,
      "chosen after 412 ms, 2 frames skipped, the picture did not settle"
    ),
    (ShotReport(), "nothing chosen"),
    (SampleValues.shot, "shot 3: frame 12, MJPG 1920x1080, \(SampleValues.date)"),
    (picture, "picture of 640x480, 4:2:0"), (picture.pixels(), "pixels of 640x480"),
    (SampleValues.device, "/dev/video0 (HD Webcam)"),
    (SampleValues.device.identity, "HD Webcam (serial A1B2, port usb-1)"),
    (SampleValues.device.controls[0], "gain=6"),
    (
      StreamFormat(format: .yuyv, size: SampleValues.size, rate: 7.5, bufferCount: 4),
      "YUYV 1920x1080 at 7.5 fps"
    ),
    (ControlOutcome(name: .gain, requested: 39, sent: 40, actual: 40), "gain=40"),
    (ControlOutcome(name: .gain, requested: 40, actual: 38), "gain=38, not 40"),
    (DeviceSelector.serial("A1B2"), "serial:A1B2"), (DeviceSelector.port("usb-1"), "port:usb-1"),
    (DeviceSelector.name("HD Webcam"), "name:HD Webcam"),
    (PhotoRequest(number: 2), "photo 2"),
    (StoreChange(kind: .moved, photo: SampleValues.id), "moved 0123456789abcdef0123456789abcdef"),
    (StoreChange.everything, "everything"), (Tier.thumb, "thumb"),
    (TierRules(), "screen 1920x1080, low 1920x1080, thumb 128x128"),
    (
      StoreConfiguration(tiers: TierRules(screenSize: SampleValues.size), packLimit: 10),
      "screen 1920x1080, low 1920x1080, thumb 128x128, packs of 10 bytes, "
        + "268435456 bytes for decoding"
    ),
    (
      StoreFinding(.otherAnnotations, photo: SampleValues.id, path: "a.jpg.xmp", detail: "odd"),
      "otherWords a.jpg.xmp: odd"
    ),
    (
      Verification(photos: 3, found: [.stray: 2, .missingTiers: 1], repaired: 1),
      "3 photos, missingTiers 1, stray 2, 1 repaired"
    ),
    (StoreProgress<String>(done: 3, total: 8, item: "a.jpg"), "3 of 8: a.jpg"),
    (StoreProgress<Never>(done: 3, total: 8), "3 of 8"),
    (SkippedFile(path: "a.txt", reason: .otherFile), "a.txt: \(SkippedFile.Reason.otherFile)"),
  ]

  @Test(arguments: lines)
  func `a value is described by what identifies it`(
    value: any CustomStringConvertible & Sendable, line: String
  ) {
    #expect(value.description == line)
  }

  @Test func `a photo of a store is described by its path, size and time`() throws {
    let photo = try #require(SampleValues.photo)
    let line = "2026-05-28/a.jpg, 1920x1080, \(SampleValues.date)"
    #expect(photo.description == line)
    #expect(AddedPhoto(photo: photo, outcome: .known).description == "known: \(line)")
  }

  @Test func `what happened to a photo or a file is described together with its path`() throws {
    let photo = try #require(SampleValues.photo)
    let full = StoreError(.full, "the disk is full")
    let copies = [PhotoCopy.Outcome.updated, .failed(full)].map { outcome in
      PhotoCopy(id: photo.id, photo: photo, outcome: outcome)
    }
    #expect(
      copies.map(\.description) == ["\(photo.path): updated", "\(photo.path): failed: \(full)"])
    let file = PhotoImport.File(path: "b.jpg", byteCount: 1)
    let imported = ImportedFile(file: file, result: .failure(full))
    #expect(imported.description == "b.jpg: \(full)")
  }
}
