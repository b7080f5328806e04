internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension Scenario {
  /// Reads a scenario from JSON, as described in `Documentation/Reference/Scenarios.md`.
  ///
  /// The file's name appears in errors, and paths of photo folders are relative to its folder.
  public init(reading bytes: [UInt8], file: String) throws(ScenarioError) {
    do throws(JSONFieldError) {
      let document = try LocatedJSON(reading: bytes, file: file)
      try self.init(JSONField(document, file: file), folder: Self.folder(of: file))
    } catch {
      throw ScenarioError(error)
    }
  }

  private static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  private init(_ field: JSONField, folder: String) throws(JSONFieldError) {
    var fields = try field.fields()
    let cameras = try fields.optional("cameras")?.cameras(in: folder) ?? [Camera()]
    let events = try fields.optional("events")?.items() ?? []
    let seed = try fields.optional("seed")?.seed() ?? 1
    let startsAt = try fields.optional("startsAt")?.value(.startTime)
    try fields.finish()
    self.init(cameras: cameras, events: [], seed: seed, startsAt: startsAt)
    for event in events {
      self.events.append(try Event(event, of: cameras))
    }
  }
}

extension JSONField {
  func seed() throws(JSONFieldError) -> UInt64 {
    UInt64(try int(in: 0...Int.max))
  }

  fileprivate func cameras(in folder: String) throws(JSONFieldError) -> [Scenario.Camera] {
    let items = try items()
    guard !items.isEmpty else {
      throw error(#"expected at least one camera; [{"plugged": false}] is one that is unplugged"#)
    }
    var cameras: [Scenario.Camera] = []
    for (index, item) in items.enumerated() {
      let camera = try Scenario.Camera(item, number: index + 1, folder: folder)
      guard !cameras.contains(where: { $0.identity.isSameCamera(as: camera.identity) }) else {
        throw item.error("an earlier camera has the same name, serial and port")
      }
      cameras.append(camera)
    }
    return cameras
  }
}

extension TextForm where Value == WallTime {
  /// A date and a time with its offset from UTC, or `Z`; fractions of a second may be left out.
  static var startTime: Self {
    Self("a time such as", samples: ["2026-01-01T12:00:00+01:00"]) { text in
      let text = text.hasSuffix("Z") ? "\(text.dropLast())+00:00" : text
      return WallTime(iso8601: text) ?? WallTime(iso8601: withFraction(text))
    }
  }

  private static func withFraction(_ text: String) -> String {
    "\(text.dropLast(6)).000\(text.suffix(6))"
  }
}
