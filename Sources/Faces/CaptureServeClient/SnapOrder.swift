package import CaptureCamera
package import CaptureImaging
package import CaptureJSON
internal import CaptureText

/// A photo that `capture snap` asks of the server which has the camera open.
package struct SnapOrder: Hashable, Sendable {
  /// The path of the camera.
  package var path: String
  /// The camera's identity: in a container, the path may be that of another camera.
  package var identity: DeviceIdentity
  package var settings = PhotoSettings()
  /// The stream that the photo is wished from.
  package var stream = StreamRequest()
  /// Whether the camera's saved profile applies to the photo.
  package var usesProfile = true
  package var policy = FullPolicy.faithful

  package init(of camera: CameraDevice) {
    path = camera.path
    identity = camera.identity
  }
}

extension SnapOrder {
  /// The order as the body of a request.
  ///
  /// The photo shows a moment after the request, and has the size of the stream.
  package var json: JSON {
    [
      "camera": [
        "path": .string(path), "name": .string(identity.name),
        "serial": identity.serial.map(JSON.string), "port": identity.port.map(JSON.string),
      ],
      "settings": settings.json, "stream": stream.json, "usesProfile": .bool(usesProfile),
      "policy": policy.json,
    ]
  }

  /// Reads an order from the body of a request.
  package init(_ fields: inout JSONFields) throws(JSONFieldError) {
    var camera = try fields.required("camera").fields()
    path = try camera.required("path").string()
    identity = DeviceIdentity(
      name: try camera.required("name").string(), serial: try camera.given("serial")?.string(),
      port: try camera.given("port")?.string())
    try camera.finish()
    settings = try PhotoSettings(from: fields.required("settings"))
    stream = try StreamRequest(from: fields.required("stream"))
    usesProfile = try fields.required("usesProfile").bool()
    policy = try FullPolicy(from: fields.required("policy"))
  }
}

extension PhotoSettings {
  fileprivate var json: JSON {
    [
      "priority": .string(priority.rawValue), "keepsUnsettled": .bool(keepsUnsettled),
      "within": within.map { .string($0.text) },
      "controls": controls.json, "orientation": .integer(orientation.rawValue),
    ]
  }

  fileprivate init(from field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    self.init(
      priority: try fields.required("priority").value(.oneOf(Priority.self)),
      keepsUnsettled: try fields.given("keepsUnsettled")?.bool() ?? false,
      within: try fields.given("within")?.value(.positiveDuration),
      controls: try ControlSettings(from: fields.required("controls")))
    let turn = fields.required("orientation")
    guard let orientation = Orientation(rawValue: try turn.int(in: 1...8)) else {
      throw turn.error("is not an orientation")
    }
    self.orientation = orientation
    try fields.finish()
  }
}

extension FullPolicy {
  fileprivate var json: JSON {
    switch self {
    case .faithful: "faithful"
    case .compact: "compact"
    case .quality(let quality): .string(String(quality))
    }
  }

  fileprivate init(from field: JSONField) throws(JSONFieldError) {
    self = try field.value(
      TextForm("a policy") { text in
        switch text {
        case "faithful": .faithful
        case "compact": .compact
        default: Int(text).flatMap { FullPolicy.qualityRange.contains($0) ? .quality($0) : nil }
        }
      })
  }
}
