internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

/// The names of faults in scenario files.
enum FaultName: String, CaseIterable {
  case busy, permissionDenied, noBandwidth, slowFirstFrame
  case stall, flagged, truncated, garbage, missingTables, padded, wrongSize, dropped, backwards,
    slow
  case unplug, replug, motion, freeze, darkness, glare, hunting, diskFull, stuckControl,
    refusedControl
}

extension Scenario.Event {
  /// Reads an event for one of these cameras.
  init(_ field: JSONField, of cameras: [Scenario.Camera]) throws(JSONFieldError) {
    var fields = try field.fields()
    let fault = fields.required("fault")
    let name = try fault.value(.oneOf(FaultName.self))
    let camera = try fields.optional("camera")?.int(in: 0...cameras.count - 1) ?? 0
    let happening: Scenario.EventKind =
      switch name {
      case .busy, .permissionDenied, .noBandwidth, .slowFirstFrame:
        try .opening(fields.openingFault(name), fields.turns("open"))
      case .stall, .flagged, .truncated, .garbage, .missingTables, .padded, .wrongSize, .dropped,
        .backwards, .slow:
        try .frame(fields.streamFault(name), fields.turns("frame"))
      case .unplug:
        try .unplug(after: fields.required("after").duration())
      case .replug:
        try .replug(
          after: fields.required("after").duration(),
          number: fields.optional("number")?.int(in: 0...255))
      case .motion:
        try .motion(
          after: fields.required("after").duration(),
          lasting: fields.optional("lasting")?.duration())
      case .freeze:
        try .freeze(
          after: fields.required("after").duration(),
          lasting: fields.optional("lasting")?.duration())
      case .darkness, .glare, .hunting:
        try .light(
          Self.lightFault(name), after: fields.required("after").duration(),
          lasting: fields.optional("lasting")?.duration())
      case .diskFull:
        try .diskFull(
          after: fields.required("after").duration(),
          lasting: fields.optional("lasting")?.duration())
      case .stuckControl:
        try .stuckControl(fields.required("control").value(.control(of: cameras[camera])))
      case .refusedControl:
        try .refusedControl(
          fields.required("control").value(.control(of: cameras[camera])),
          because: fields.optional("reason")?.string() ?? "it rejected the request")
      }
    try fields.finish()
    guard happening.isOfPlugs || cameras[camera].recording == nil else {
      throw fault.error(Self.isRecorded)
    }
    self.init(happening, toCamera: camera)
  }

  private static func lightFault(_ name: FaultName) -> Scenario.LightFault {
    switch name {
    case .darkness: .darkness
    case .glare: .glare
    default: .hunting
    }
  }
}

extension JSONFields {
  /// Reads a range of openings or frames: the first one, and `count` or `forever`.
  fileprivate mutating func turns(_ name: String) throws(JSONFieldError) -> Scenario.Turns {
    let first = try required(name).int(in: 1...1_000_000_000)
    let count = optional("count")
    if let forever = optional("forever"), try forever.bool() {
      guard count == nil else { throw forever.error("it cannot be combined with \"count\"") }
      return .from(first)
    }
    return .from(first, count: try count?.int(in: 1...1_000_000_000) ?? 1)
  }

  fileprivate mutating func openingFault(
    _ name: FaultName
  ) throws(JSONFieldError) -> Scenario.OpeningFault {
    switch name {
    case .busy: .busy(holder: try optional("holder")?.string())
    case .permissionDenied: .permissionDenied
    case .noBandwidth: .noBandwidth
    default: .slowFirstFrame(by: try required("by").duration())
    }
  }

  fileprivate mutating func streamFault(
    _ name: FaultName
  ) throws(JSONFieldError) -> Scenario.StreamFault {
    switch name {
    case .stall: .stall(lasting: try optional("lasting")?.duration())
    case .flagged: .flagged
    case .truncated: .truncated(toBytes: try required("bytes").int(in: 0...1_000_000_000))
    case .garbage: .garbage
    case .missingTables: .missingTables
    case .padded: .padded
    case .wrongSize: .wrongSize(try required("size").value(.simulatedSize))
    case .slow: .slow(by: try required("by").duration())
    case .backwards: .backwards(by: try required("by").duration())
    default: .dropped
    }
  }
}

extension TextForm where Value == ControlName {
  fileprivate static func control(of camera: Scenario.Camera) -> Self {
    let names = camera.controls.map(\.name)
    return Self("one of the camera's controls", samples: names.map(\.rawValue)) { name in
      names.first { $0.rawValue == name }
    }
  }
}
