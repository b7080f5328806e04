internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText
internal import CaptureWords

/// A photo that a request specifies; members that are nil are as on the command line.
struct ShellSnap: Hashable, Sendable {
  /// A file name or a template; `-` is the answer itself.
  var to: String?
  var store: String?
  var priority: PhotoSettings.Priority?
  var keepsUnsettled: Bool?
  var within: Duration?
  var controls: ControlSettings?
  var size: FrameSize?
  var format: PixelFormat?
  var orientation: Orientation?
  /// How the photo is encoded.
  var policy: FullPolicy?

  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    to = try fields.path("to")
    store = try fields.path("store")
    try fields.rejectBoth("to", "store")
    priority = try Self.priority(&fields)
    keepsUnsettled = try fields.given("keepUnsettled")?.bool()
    within = try fields.given("within")?.value(.positiveDuration)
    controls = try fields.given("control")?.controlSettings()
    size = try fields.given("size")?.value(.size)
    format = try fields.given("format")?.value(.shellFormat)
    orientation = try fields.given("rotate")?.turn()
    policy = try Self.policy(&fields)
  }

  private static func priority(
    _ fields: inout JSONFields
  ) throws(JSONFieldError) -> PhotoSettings.Priority? {
    let named = try fields.given("priority")?.value(.oneOf(PhotoSettings.Priority.self))
    let settles = try fields.given("settle")?.bool()
    try fields.rejectBoth("settle", "priority")
    return named ?? settles.map { $0 ? .quality : .speed }
  }

  private static func policy(_ fields: inout JSONFields) throws(JSONFieldError) -> FullPolicy? {
    let quality = try fields.given("quality")?.int(in: FullPolicy.qualityRange)
    let isCompact = try fields.given("compact")?.bool()
    if isCompact == true {
      try fields.rejectBoth("compact", "quality")
      return .compact
    }
    return quality.map(FullPolicy.quality) ?? (isCompact == false ? .faithful : nil)
  }
}

/// A frame for a viewfinder.
struct ShellFrame: Hashable, Sendable {
  /// The file to replace; nil or `-` stands for the answer itself.
  var to: String?
  /// The quality of a frame that has to be encoded.
  var quality: Int?

  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    to = try fields.given("to")?.frameFile()
    quality = try fields.given("quality")?.int(in: FullPolicy.qualityRange)
  }
}

extension JSONField {
  /// Returns the file that a frame replaces; nil if the frame becomes part of the answer.
  fileprivate func frameFile() throws(JSONFieldError) -> String? {
    let name = try filled()
    guard name != "-" else { return nil }
    guard [".jpg", ".jpeg"].contains(where: name.lowercased().hasSuffix) else {
      throw error("a frame is a JPEG, so the name has to end in .jpg or .jpeg")
    }
    let template = FileTemplate(name)
    guard !template.varies else {
      throw error("a frame replaces one file, so it has no fields; write %% for a percent sign")
    }
    return template.name(at: .now, number: 1)
  }

  /// Returns the orientation after a turn by these degrees.
  fileprivate func turn() throws(JSONFieldError) -> Orientation {
    guard let degrees = try? int(in: 0...270), let turn = Orientation(clockwiseDegrees: degrees)
    else { throw error(wanting: "one of 0, 90, 180, 270") }
    return turn
  }
}
