import CaptureCamera
import CaptureImaging
import CaptureJSON
import CaptureServeClient
import Testing

/// What `capture snap` asks of the server.
struct SnapOrderTests {
  private static let camera = CameraDevice(
    identity: DeviceIdentity(name: "Doorbell \"2\"", serial: "A7", port: "usb-1"),
    path: "/dev/video2")

  private static let plain = SnapOrder(
    of: CameraDevice(identity: .unknown, path: "/dev/cam"))

  private static let full: SnapOrder = {
    var order = SnapOrder(of: camera)
    order.settings = PhotoSettings(
      priority: .quality, within: .milliseconds(1_500), controls: [.brightness: "60%"],
      orientation: .right)
    order.stream = StreamRequest(
      size: FrameSize(width: 1280, height: 720), format: .yuyv, rate: 7.5,
      controls: [.brightness: "60%"], isExact: true)
    order.usesProfile = false
    order.policy = .quality(80)
    return order
  }()

  private static let compact: SnapOrder = {
    var order = plain
    order.policy = .compact
    return order
  }()

  private static func read(_ text: String) throws -> SnapOrder {
    let document = try LocatedJSON(reading: Array(text.utf8), file: "order")
    var fields = try JSONField(document, file: "order").fields()
    let order = try SnapOrder(&fields)
    try fields.finish()
    return order
  }

  @Test(arguments: [plain, full, compact])
  func `the server understands an order as the command line wrote it`(order: SnapOrder) throws {
    #expect(try Self.read(order.json.line) == order)
  }

  @Test(arguments: [
    (#""path":"/dev/cam""#, #""path":7"#), (#""name":"""#, #""names":"""#),
    (#""priority":"balanced""#, #""priority":"fast""#),
    (#""orientation":1"#, #""orientation":9"#), (#""policy":"faithful""#, #""policy":"101""#),
    (#""within":null"#, #""within":"0s""#), (#""usesProfile":true"#, #""usesProfile":1"#),
    (#""stream":{"#, #""store":"/tmp","stream":{"#),
  ])
  func `an order that makes no sense is refused`(part: String, other: String) throws {
    let text = Self.plain.json.line
    let range = try #require(text.firstRange(of: part))
    let changed = text[..<range.lowerBound] + other + text[range.upperBound...]
    #expect(throws: JSONFieldError.self) { try Self.read(String(changed)) }
  }
}
