import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureRecording

@Suite(.timeLimit(.minutes(10)))
struct RecorderTests {
  @Test func `a recording without photos has no pictures and no serial number`() throws {
    let folder = try TestFolder()
    let recording = try record(
      .small(.frame(.truncated(toBytes: 500), .only(2))), into: "\(folder.path)/a",
      keepingPhotos: false)
    #expect(TestFolder.names(in: "\(folder.path)/a") == ["events.jsonl", "recording.json"])
    #expect(
      recording.device.identity
        == DeviceIdentity(
          name: "Simulated Camera", serial: nil, port: "simulated-1"))
    for name in ["events.jsonl", "recording.json"] {
      let text = String(
        decoding: try [UInt8](contentsOf: "\(folder.path)/a/\(name)"), as: UTF8.self)
      #expect(!text.contains("SIM-0001"))
    }
    #expect(recording.frames[1].byteCounts == [500])
    #expect(recording.frames[1].condition.fault == "damaged")
  }

  @Test func `a folder that is not empty is refused for a recording`() throws {
    let folder = try TestFolder()
    try folder.write([1], as: "photo.jpg")
    let error = #expect(throws: RecordingError.self) {
      try Recorder(of: .test, to: folder.path, timeline: ManualClock())
    }
    #expect(
      error?.description
        == "cannot record into \(folder.path): it is not empty; name a new folder")
    #expect(folder.names == ["photo.jpg"])
  }

  @Test func `a recording may start in an empty folder or create missing ones`() throws {
    let folder = try TestFolder()
    #expect(try record(.small(), into: folder.path).frames.count > 50)
    #expect(try record(.small(), into: "\(folder.path)/a/b").frames.count > 50)
  }

  @Test func `a recording ends at its limit of frames`() async throws {
    let folder = try TestFolder()
    var limits = Recorder.Limits()
    limits.frameCount = 7
    let fixture = try RecordingFixture(playing: .small(), into: "\(folder.path)/a", limits: limits)
    try fixture.run(for: .seconds(2))
    let recording = try Recording(at: "\(folder.path)/a")
    #expect(recording.frames.count == 7)
    #expect(recording.entries.last?.event == .closed)
    let end = await fixture.recorder?.ends.first { _ in true }
    #expect(end == .framesComplete)
  }

  @Test func `a recording ends at its limit of bytes`() async throws {
    let folder = try TestFolder()
    var limits = Recorder.Limits()
    limits.byteCount = 100_000
    let fixture = try RecordingFixture(playing: .small(), into: "\(folder.path)/a", limits: limits)
    try fixture.run(for: .seconds(5))
    let tally = try #require(fixture.recorder?.tally)
    #expect((50_000...101_000).contains(tally.byteCount))
    #expect(try Recording(at: "\(folder.path)/a").entries.last?.event == .closed)
    let end = await fixture.recorder?.ends.first { _ in true }
    #expect(end == .folderFull)
  }

  @Test func `frames that the disk is too slow for are recorded without their bytes`() throws {
    let folder = try TestFolder()
    var limits = Recorder.Limits()
    limits.backlog = 1_000
    let fixture = try RecordingFixture(playing: .small(), into: "\(folder.path)/a", limits: limits)
    try fixture.run(for: .seconds(1))
    let frames = try Recording(at: "\(folder.path)/a").frames
    #expect(frames.count > 25)
    for frame in frames { #expect(frame.condition == .unseen && !frame.hasBytes) }
    let replay = try RecordingFixture(playing: .recording(in: "\(folder.path)/a"), into: nil)
    try replay.run(for: .seconds(1))
    #expect(replay.reports.words == ["started", "photo", "stopped"])
  }

  @Test func `a driver gets its buffer back as soon as the recorder has copied it`() throws {
    let folder = try TestFolder()
    let clock = ManualClock()
    let driver = ControlledDriver(on: clock)
    let recorder = try Recorder(of: .test, to: "\(folder.path)/a", timeline: clock)
    RecordingDriver(driver, for: recorder).open(StreamRequest()) { _ in }
    weak var memory: OwnedBytes?
    do {
      let bytes = OwnedBytes(TestJPEG.scene)
      memory = bytes
      driver.tell(
        .frame(
          Frame(
            sequence: 1, timestamp: clock.now,
            layout: FrameLayout(packed: .motionJPEG, size: .full), memory: bytes)))
    }
    #expect(memory == nil)
    #expect(recorder.tally.frames == 0)  // not written yet
    try clock.settle()
    #expect(recorder.tally.frames == 1)
  }

  @Test func `a late event is recorded with the opening that it belongs to`() throws {
    let folder = try TestFolder()
    let clock = ManualClock()
    let driver = ControlledDriver(on: clock)
    let recorder = try Recorder(of: .test, to: "\(folder.path)/a", timeline: clock)
    let recording = RecordingDriver(driver, for: recorder)
    recording.open(StreamRequest()) { _ in }
    recording.close()
    recording.close()
    recording.open(StreamRequest()) { _ in }
    driver.tell(.openFailed(CameraError(.open, "it", .unplugged)), ofOpening: 1)
    driver.tell(.closed, ofOpening: 1)
    try clock.settle()
    let entries = try Recording(at: "\(folder.path)/a").entries
    #expect(entries.map(\.opening) == [1, 1, 2, 1])
    #expect(driver.orders.count == 4)
  }

  @Test func `a frames folder that disappears ends the recording with an error`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/a"
    let fixture = try RecordingFixture(playing: .small(), into: path)
    #expect(rename("\(path)/frames", "\(path)/moved") == 0)
    try fixture.run(for: .seconds(1))
    let recorder = try #require(fixture.recorder)
    let error = await #expect(throws: RecordingError.self) {
      try await fixture.clock.run { try await recorder.finish() }
    }
    #expect(error?.code == .cannotWrite)
    #expect(error?.description.contains("frames/000001.jpg") == true)
    #expect(fixture.reports.words == ["started", "photo", "stopped"])
  }

  @Test func `a recording's tally counts missed frames and each kind of fault`() throws {
    let folder = try TestFolder()
    let recording = try record(
      .small(
        .frame(.flagged, .only(3)), .frame(.dropped, .from(5, count: 2)),
        .frame(.truncated(toBytes: 400), .only(8)), .frame(.truncated(toBytes: 0), .only(9)),
        .frame(.wrongSize(FrameSize(width: 32, height: 24)), .only(10)),
        .frame(.stall(lasting: .milliseconds(500)), .only(12))),
      into: "\(folder.path)/a")
    let words = RecordingTally(of: recording).words
    #expect(words.hasPrefix("4"), "\(words)")
    #expect(
      words.contains(
        " frames, 2 missed, 1 flagged, 1 damaged, 1 empty, 1 wrong-size, longest gap 5"))
  }
}
