internal import Capture
internal import CaptureCamera
package import CaptureJSON
internal import CaptureText

extension ServeOptions {
  /// The options as the value of ``variable``.
  package var json: JSON {
    [
      "store": .string(store), "namesStore": .bool(namesStore),
      "cameras": cameras.json, "stream": stream.json,
      "usesProfiles": .bool(usesProfiles), "busyTimeout": .string(busyTimeout.text),
      "ports": [.integer(ports.lowerBound), .integer(ports.upperBound)],
      "socket": socket.map(JSON.string), "remote": remote?.json,
      "plain": plain.map { .string($0.rawValue) }, "keyFile": keyFile.map(JSON.string),
      "keyAction": keyAction.map { .string($0.rawValue) },
      "idle": idle.map { .string($0.text) }, "opensPage": .bool(opensPage),
      "asked": .array(asked.map(JSON.string)),
      "chosenByEnvironment": .array(chosenByEnvironment.map(\.json)),
      "page": page.map(JSON.string),
    ]
  }

  /// Reads the options from the line of ``json``.
  package init(reading line: String) throws(JSONFieldError) {
    let document = try LocatedJSON(reading: Array(line.utf8), file: "the options")
    var fields = try JSONField(document, file: "the options").fields()
    self.init(store: try fields.required("store").string())
    namesStore = try fields.required("namesStore").bool()
    cameras = try CameraSource(fields.required("cameras"))
    stream = try StreamRequest(from: fields.required("stream"))
    usesProfiles = try fields.required("usesProfiles").bool()
    busyTimeout = try fields.required("busyTimeout").duration()
    ports = try fields.required("ports").range(in: 0...Int(UInt16.max))
    socket = try fields.given("socket")?.string()
    remote = try fields.given("remote").map { field throws(JSONFieldError) in try Remote(field) }
    plain = try fields.given("plain")?.value(.oneOf(PlainURLs.self))
    keyFile = try fields.given("keyFile")?.string()
    keyAction = try fields.given("keyAction")?.value(.oneOf(KeyAction.self))
    idle = try fields.given("idle")?.duration()
    opensPage = try fields.required("opensPage").bool()
    for item in try fields.required("asked").items() { asked.append(try item.string()) }
    for item in try fields.required("chosenByEnvironment").items() {
      chosenByEnvironment.append(try Variable(item))
    }
    page = try fields.given("page")?.string()
    try fields.finish()
  }
}

extension ServeOptions.Variable {
  fileprivate var json: JSON { ["name": .string(name), "option": .string(option)] }

  fileprivate init(_ field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    self.init(
      try fields.required("name").string(), for: try fields.required("option").string())
    try fields.finish()
  }
}

extension CameraSource {
  fileprivate var json: JSON {
    [
      "kind": kind == .machine ? nil : .string(description),
      "device": selector.map { .string($0.description) },
    ]
  }

  fileprivate init(_ field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    let kind = try fields.given("kind")?.string()
    let device = try fields.given("device")?.string()
    try fields.finish()
    self = kind.map { CameraSource($0) } ?? .machine
    selector = device.map { DeviceSelector($0) }
  }
}
