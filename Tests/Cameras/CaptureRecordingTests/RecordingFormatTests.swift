import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureJSON
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureRecording

/// Recordings are read back as they were written, and damage is reported.
@Suite(.timeLimit(.minutes(10)))
struct RecordingFormatTests {
  private static let header = RecordingHeader(
    device: .test, program: "Capture", kernel: "6.1", date: "2026-01-01T00:00:00.000Z",
    hasPhotos: false)

  static let causes: [CameraError.Cause] = [
    .notFound, .ambiguous, .notACamera("it is a disk"), .busy(holder: nil),
    .busy(holder: "cheese \"(pid 3)\""), .permissionDenied, .bandwidth, .unplugged,
    .silent(for: .nanoseconds(2_000_000_001)), .badFrames(count: 3, last: .damaged("no end")),
    .badFrames(count: 2, last: .unsupported("12 bits")),
    .badFrames(count: 1, last: .short(bytes: 1, needed: 2)),
    .badFrames(count: 1, last: .wrongSize(.half)), .badFrames(count: 1, last: .untimely),
    .badFrames(count: 1, last: .stale), .badFrames(count: 1, last: .flagged),
    .badFrames(count: 1, last: .empty),
    .badFrames(count: 1, last: FrameFault(FrameFault.Code(rawValue: "fogged"))),
    .badFrames(
      count: 1, last: FrameFault(FrameFault.Code(rawValue: "fogged"), "its lens is fogged")),
    .badMode("too wide"), .badControl("no wings"),
    .signal("its input has no signal"), .shortage(.files), .shortage(.memory),
    .driver("the driver\nreports"), .cancelled, .stopped, .notRunning,
    CameraError.Cause(CameraError.Code(rawValue: "retuning")),
    CameraError.Cause(CameraError.Code(rawValue: "fogged")),
    CameraError.Cause(CameraError.Code(rawValue: "fogged"), "its lens is fogged"),
    CameraError.Cause(.notFound, "no camera matches"),
  ]

  private static let split: FrameLayout = {
    var layout = FrameLayout(
      format: .nv12, size: .full,
      planes: [
        FrameLayout.Plane(buffer: 0, offset: 0, bytesPerLine: 96),
        FrameLayout.Plane(buffer: 1, offset: 8, bytesPerLine: 96),
      ])
    layout.colour = ColourCoding(matrix: .bt709, range: .limited)
    layout.fields = .bottomThenTop
    return layout
  }()

  static let conditions: [FrameCondition] = [
    .whole, .withoutTables, .empty, .cut("short"), .garbage("what"), .short(needed: 7),
    .wrongSize(.half), .unseen,
  ]

  static var events: [RecordedEvent] {
    var moved = CameraDevice.test
    (moved.path, moved.number, moved.maker) = ("/dev/video3", 3, nil)
    moved.mounting = .left
    moved.controls.append(
      CameraControl(
        name: "power", kind: .menu([CameraControl.MenuItem(value: 4, name: "50 Hz")]), default: 4,
        traits: [.readOnly, .inactive, .volatile]))
    moved.controls.append(
      CameraControl(
        name: "wide", kind: .integer(.min ... .max, step: 1), default: .min, current: .max))
    moved.controls.append(CameraControl(name: "flip", kind: .boolean, default: 1, current: 0))
    let outcome = ControlOutcome(name: "gain", requested: 3, actual: 2)
    let wide = ControlOutcome(name: "wide", requested: .min, actual: .max)
    let settings: ControlSettings = [.gain: 3]
    let format = StreamFormat(
      format: .motionJPEG, size: .full, rate: 29.97, bufferCount: 4, controls: [outcome, wide])
    let usual = FrameLayout(packed: .motionJPEG, size: .full)
    var number = 0
    let frames = conditions.flatMap { condition in
      [usual, split].map { layout in
        number += 1
        return RecordedEvent.frame(
          RecordedFrame(
            number: number, sequence: number * 3, exposed: .nanoseconds(-5), layout: layout,
            isFlaggedBroken: number.isMultiple(of: 2), byteCounts: [9, 0], condition: condition))
      }
    }
    let wish = StreamRequest(
      size: .half, format: .nv12, rate: 12.5, controls: settings, isExact: true)
    let plain: [RecordedEvent] = [
      .open(wish), .open(StreamRequest()), .opened(.test, format), .opened(moved, format),
      .apply(settings), .applied(.success([outcome])), .close, .closed,
    ]
    let unpaced = StreamFormat(format: .grey, size: .half, rate: nil, bufferCount: 2)
    return plain + [.opened(.test, unpaced)] + frames + failures
  }

  private static var failures: [RecordedEvent] {
    causes.flatMap { cause -> [RecordedEvent] in
      let plain = CameraError(.open, "/dev/video0 (it)", cause)
      var hopeless = CameraError(.stream, "", cause)
      hopeless.remedy = nil
      let advised = CameraError(.control, "it", cause, remedy: Remedy("pray"))
      let precise = CameraError(
        CameraError.Step(rawValue: "calibrate"), "it", cause,
        remedy: Remedy(
          Remedy.Code(rawValue: "clean"), "clean it", [.path: "/dev/video0", .name: "\"x\""]))
      return [
        .openFailed(plain), .failed(hopeless), .applied(.failure(advised)), .failed(precise),
      ]
    }
  }

  @Test func `every event of a recording is read back as it was written`() throws {
    var (writing, reading) = (EntryWriting(after: Self.header), EntryReading(after: Self.header))
    for (index, event) in Self.events.enumerated() {
      let entry = Recording.Entry(
        moment: .nanoseconds(index * 1_000_000_007), opening: index, event: event)
      let line = writing.line(entry)
      #expect(line.hasSuffix("}\n") && !line.dropLast().contains("\n"))
      let json = try LocatedJSON(reading: Array(line.utf8), file: "line")
      #expect(try reading.entry(JSONField(json, file: "line")) == entry, "\(line)")
    }
  }

  @Test func `a remedy that version 0.1.0 recorded with options is read as the usual one`() throws {
    let error = CameraError(.open, "it", .busy(holder: "cheese"))
    let entry = Recording.Entry(moment: .zero, opening: 1, event: .openFailed(error))
    var (writing, reading) = (EntryWriting(after: Self.header), EntryReading(after: Self.header))
    let line = writing.line(entry)
    let old = line.replacing("or wait until it is done", with: "or wait for it with --wait")
    #expect(old != line)
    let json = try LocatedJSON(reading: Array(old.utf8), file: "line")
    #expect(try reading.entry(JSONField(json, file: "line")) == entry)
  }

  @Test func `a recording's header is read back as it was written`() throws {
    let json = try LocatedJSON(reading: Array(Self.header.text.utf8), file: "header")
    #expect(try RecordingHeader(JSONField(json, file: "header")) == Self.header)
  }

  @Test func `an incomplete last line of a recording is ignored`() throws {
    let folder = try TestFolder()
    let whole = try record(.small(), into: "\(folder.path)/a")
    let file = "\(folder.path)/a/events.jsonl"
    let text = try [UInt8](contentsOf: file)
    try Array(text.dropLast(9)).write(to: file)
    let cut = try Recording(at: "\(folder.path)/a")
    #expect(cut.isCutOff && !whole.isCutOff)
    let isSame = cut.entries == whole.entries.dropLast()
    #expect(isSame)
    let replay = try RecordingFixture(playing: .recording(in: "\(folder.path)/a"), into: nil)
    try replay.run(for: .seconds(3))
    #expect(replay.reports.words == ["started", "photo", "stopped"])
  }

  @Test(arguments: [
    (
      "recording.json", "\"version\": 1", "\"version\": 2",
      "recording.json:2: version: a newer version of the program made this recording"
    ),
    ("recording.json", "\"photos\": true", "\"photos\": maybe", "recording.json:6:"),
    ("recording.json", "\"name\":", "\"nome\":", "recording.json:7: camera.name: is missing"),
    (
      "events.jsonl", "\"event\":\"opened\"", "\"event\":\"opend\"",
      "events.jsonl:2: event: \"opend\" is not one of \"open\", \"opened\""
    ),
    (
      "events.jsonl", "{\"at\":0", "{\"at\":999999999",
      "events.jsonl:2: at: it is earlier than the previous line"
    ),
    ("events.jsonl", "frames/000001.jpg", "frames/../../x", "events.jsonl:3: file: the file of"),
    (
      "events.jsonl", "\"number\":2,", "\"number\":-2,", "events.jsonl:4: number: -2 is not a whole"
    ),
    (
      "events.jsonl", ",\"buffers\":", ",\"butters\":", "events.jsonl:2: stream.buffers: is missing"
    ),
    (
      "events.jsonl", "\"bytes\":[", "\"bytes\":[256000000,256000000,",
      "events.jsonl:3: bytes: a frame cannot be that large"
    ),
    ("events.jsonl", "}\n{", "}\nrubbish\n{", "events.jsonl:2:1: "),
  ])
  func `a mistake in a recording is reported with its line`(
    name: String, old: String, new: String, sentence: String
  ) throws {
    let folder = try TestFolder()
    _ = try record(.small(), for: .milliseconds(300), into: "\(folder.path)/a")
    let file = "\(folder.path)/a/\(name)"
    let text = String(decoding: try [UInt8](contentsOf: file), as: UTF8.self)
    try Array(text.replacing(old, with: new, maxReplacements: 1).utf8).write(to: file)
    let error = #expect(throws: RecordingError.self) { try Recording(at: "\(folder.path)/a") }
    #expect(error?.code == .unreadable)
    let description = error?.description ?? ""
    #expect(description.hasPrefix("\(folder.path)/a/\(sentence)"), "\(description)")
  }

  @Test func `a frame file that is missing or too short is reported with its line`() throws {
    let folder = try TestFolder()
    _ = try record(.small(), for: .milliseconds(300), into: "\(folder.path)/a")
    let file = "\(folder.path)/a/frames/000002.jpg"
    let bytes = try [UInt8](contentsOf: file)
    try Array(bytes.dropLast()).write(to: file)
    let short = #expect(throws: RecordingError.self) { try Recording(at: "\(folder.path)/a") }
    #expect(
      short?.description == "\(folder.path)/a/events.jsonl:4: file: \(file) has "
        + "\(bytes.count - 1) bytes instead of \(bytes.count)")
    #expect(unlink(file) == 0)
    let missing = #expect(throws: RecordingError.self) { try Recording(at: "\(folder.path)/a") }
    #expect(
      missing?.description == "\(folder.path)/a/events.jsonl:4: file: \(file) is missing")
  }

  @Test func `a folder without a recording is refused`() throws {
    let folder = try TestFolder()
    let error = #expect(throws: RecordingError.self) { try Recording(at: folder.path) }
    #expect(
      error?.description == "\(folder.path)/recording.json: No such file or directory")
  }

  @Test func `a damaged recording is either refused or replayed to its end`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/a"
    _ = try record(
      .small(.frame(.truncated(toBytes: 300), .only(3)), .frame(.flagged, .only(4))),
      for: .milliseconds(400), into: path, keepingPhotos: false)
    let files = ["\(path)/recording.json", "\(path)/events.jsonl"]
    let whole = try files.map { try [UInt8](contentsOf: $0) }
    var generator = SeededGenerator(seed: 20_261_121)
    var (read, refused) = (0, 0)
    for _ in 0..<300 {
      for (file, bytes) in zip(files, whole) {
        try bytes.damaged(using: &generator).write(to: file)
      }
      guard let scenario = try? Scenario.recording(in: path) else {
        refused += 1
        continue
      }
      read += 1
      guard let fixture = try? RecordingFixture(playing: scenario, into: nil) else { continue }
      try fixture.run(for: .seconds(1), settings: PhotoSettings(priority: .speed))
      #expect(fixture.session.state == .idle)
    }
    #expect(read > 30 && refused > 30, "\(read) read, \(refused) refused")
  }
}

extension [UInt8] {
  /// Returns the bytes with a few errors, mostly in digits so that many variants remain readable.
  fileprivate func damaged(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      let digit = UInt8.random(in: 48...57, using: &generator)
      switch Int.random(in: 0...9, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.removeLast(Swift.min(bytes.count, 200))
      default:
        let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
        guard let place = digits.randomElement(using: &generator) else { continue }
        if digit.isMultiple(of: 3) { bytes.insert(digit, at: place) } else { bytes[place] = digit }
      }
    }
    return bytes
  }
}
