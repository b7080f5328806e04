import Capture
import FoundationEssentials
import Testing

/// Values that programs save in their own files.
@Suite struct CodingTests {
  typealias Value = any Codable & Hashable & Sendable

  private static let values: [Value] = [
    SampleValues.size, PixelFormat.motionJPEG, PixelFormat(rawValue: 7), Orientation.left,
    Timestamp(nanoseconds: .max), SampleValues.date, SampleValues.frame.layout,
    ColourCoding(matrix: .bt709, range: .limited), FieldOrder.single,
    SensorGain(value: 3, range: 0...9), ExifFacts(make: "Acme", exposure: .milliseconds(10)),
    PictureStatistics(luma: 12.5), FullPolicy.faithful, FullPolicy.compact, FullPolicy.quality(80),
    SampleValues.device, SampleValues.device.identity, DeviceSelector("serial:A1B2"),
    StageTime(.open, .milliseconds(3)), ControlName.gain, ControlValue.percent(60),
    ControlSettings([ControlSetting(name: .gain, value: 3, profile: "night.json")]),
    StreamRequest(size: SampleValues.size, format: .yuyv, rate: 29.97, controls: [.gain: 3]),
    PhotoSettings(),
    PhotoSettings(priority: .quality, moment: .nearestRequest, orientation: .right),
    PhotoSettings(moment: .nearest(to: Timestamp(nanoseconds: 5))),
    PhotoSettings(
      moment: .at(Timestamp(nanoseconds: 5)), within: .seconds(2), size: SampleValues.size,
      format: .grey, controls: [.autoExposure: "Manual Mode"]),
    ControlOutcome(
      name: .gain, requested: 8, sent: 9, actual: 6, refusal: .badControl("it is locked"),
      profile: "night.json"),
    CameraError(.open, "/dev/video0 (HD Webcam)", .busy(holder: "cheese")),
    CameraError(.shoot, "it", .badFrames(count: 3, last: .short(bytes: 1, needed: 2))),
    CameraError(.stream, "it", .silent(for: .seconds(2)), remedy: Remedy("wait")),
    CameraError(.open, "it", .shortage(.files)), Remedy(.chooseOne, "b", [.path: "/dev/video1"]),
    SampleValues.stream, SampleValues.settings, SampleValues.report, SessionState.changingMode,
    SessionConfiguration(request: StreamRequest(rate: 15), retryInterval: .seconds(1)),
    CoordinatorConfiguration(policy: .compact, photoIDs: .seeded(7)),
    ControlProfile(camera: SampleValues.device.identity, settings: [.gain: 3]),
    FileTemplate("door-%n.jpg"), SampleValues.id, SampleValues.photo,
    SampleValues.photo.map { AddedPhoto(photo: $0, outcome: .known, sidecar: .leftOut) },
    StoreChange.everything, StoreChange(kind: .moved, photo: SampleValues.id),
    Tier.screen, TierRules(screenSize: SampleValues.size), StoreConfiguration(packLimit: 5),
    Verification(photos: 3, bytes: .max, found: [.stray: 2], repaired: 1),
    StoreFinding(.otherAnnotations, photo: SampleValues.id, path: "a.jpg.xmp", detail: "odd"),
    JournalEntry(serial: 3, change: .everything), JournalCursor(epoch: 1, serial: .max),
    PhotoState(checksum: "ab", isCurrent: true), StoreStatistics(photos: 3, originalBytes: .max),
    PhotoQuery(folder: "a", rating: 3, keywords: ["sea"], since: SampleValues.date, isInBin: true),
    Schedule(from: SampleValues.date, every: .seconds(10), count: 3, until: SampleValues.date),
    TimelapseMoment(number: 1, date: SampleValues.date),
  ]

  @Test(arguments: values)
  func `a value is the same after it was encoded and decoded`(value: Value) throws {
    try Self.expectRoundTrip(value)
  }

  private static func expectRoundTrip<Some: Codable & Hashable>(_ value: Some) throws {
    let json = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Some.self, from: json) == value)
  }

  @Test func `a session's configuration is encoded with these keys`() throws {
    let json = try JSONEncoder().encode(SessionConfiguration())
    let keys = try JSONDecoder().decode([String: Ignored].self, from: json).keys
    #expect(keys.sorted() == ["deadlines", "request", "retryInterval", "returnDelay"])
  }

  /// A value that is not looked at.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  @Test func `a photo keeps its annotations under the key of earlier versions`() throws {
    var photo = try #require(SampleValues.photo)
    photo.annotations = Annotations(rating: 3)
    let json = String(decoding: try JSONEncoder().encode(photo), as: UTF8.self)
    #expect(json.contains(#""words":{"rating":3}"#))
    #expect(!json.contains("annotations"))
  }

  private static let texts: [(value: Value, json: String)] = [
    (SampleValues.size, #""1920x1080""#), (PixelFormat.motionJPEG, #""MJPG""#),
    (PixelFormat(rawValue: 7), "7"), (Orientation.right, "6"), (Timestamp(nanoseconds: 5), "5"),
    (SensorGain(value: 3, range: 0...9), #""gain=3 range=0...9""#),
    (SampleValues.id, #""0123456789abcdef0123456789abcdef""#),
    (ControlName.exposureTime, #""exposure_time_absolute""#), (250 as ControlValue, #""250""#),
    (DeviceSelector("C920"), #""C920""#), (FileTemplate("door-%n.jpg"), #""door-%n.jpg""#),
    (Tier.thumb, #""thumb""#), (StoreFinding.Kind.otherAnnotations, #""otherWords""#),
    (FullPolicy.quality(80), "80"), (FullPolicy.faithful, #""faithful""#),
    (PhotoSettings.Moment.nearestRequest, #""nearestRequest""#),
    (PhotoSettings.Moment.at(Timestamp(nanoseconds: 5)), "5"),
    (PhotoSettings.Moment.nearest(to: Timestamp(nanoseconds: 5)), #"{"nearest":5}"#),
    (CameraControl.Kind.boolean, #"{"type":"boolean"}"#),
  ]

  @Test(arguments: texts)
  func `a value with a written form is encoded in its written form`(value: Value, json: String)
    throws
  {
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == json)
  }

  @Test(arguments: ["250", "true", #""Manual Mode""#])
  func `a control's value may be a number, a Boolean or a text`(json: String) throws {
    let value = try JSONDecoder().decode(ControlValue.self, from: Data(json.utf8))
    let values: [ControlValue] = [250, true, "Manual Mode"]
    #expect(values.contains(value))
  }

  @Test func `the rates of a mode are in order, whatever their order was when it was saved`() throws
  {
    let json = Data(#"{"format":"MJPG","size":"640x480","rates":[15,30]}"#.utf8)
    #expect(try JSONDecoder().decode(StreamMode.self, from: json).rates == [30, 15])
  }

  @Test func `a text that is not in the written form is refused`() {
    let wide = Data(#""wide""#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FrameSize.self, from: wide) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PhotoID.self, from: wide) }
    let short = Data(#""abc""#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PixelFormat.self, from: short) }
  }

  @Test func `rules that leave out a tier are refused`() throws {
    var fields = try JSONDecoder().decode(
      TierFields.self, from: JSONEncoder().encode(TierRules()))
    fields.derived.removeLast()
    let json = try JSONEncoder().encode(fields)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TierRules.self, from: json) }
  }

  /// The members of encoded rules.
  private struct TierFields: Codable {
    var derived: [TierRule]
    var full: ByteWindow
    var qualities: ClosedRange<Int>
  }
}
