internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON

/// What `capture devices` says.
struct DevicesVoice: Sendable {
  let wantsJSON: Bool

  func list(_ device: CameraDevice) {
    Console.say(wantsJSON ? device.fullJSON.line : device.line)
  }

  /// Tells of a camera that came or went.
  func tell(_ event: String, _ device: CameraDevice) {
    guard wantsJSON else {
      return Console.say((event == "added" ? "+ " : "- ") + device.line)
    }
    Console.say((["event": .string(event), "device": device.fullJSON] as JSON).line)
  }
}

extension CameraDevice {
  /// The camera in one line: where, what, and which of its kind.
  fileprivate var line: String {
    let traits = [
      identity.serial.map { "serial \($0)" }, identity.port.map { "port \($0)" },
      stillMode.map { "\($0.format) \($0.size)" },
    ]
    return ([path, identity.name] + traits.compactMap { $0 }).joined(separator: "\t")
  }

  /// What a photo is taken in unless one says otherwise.
  private var stillMode: StreamMode? { try? StreamRequest().bestMode(of: self) }

  var fullJSON: JSON {
    guard case .object(let members) = json else { return json }
    let more: JSON = [
      "modes": .array(modes.map(\.json)), "controls": .array(controls.map(\.json)),
    ]
    guard case .object(let rest) = more else { return json }
    return .object(members + rest)
  }
}

extension StreamMode {
  fileprivate var json: JSON {
    [
      "format": .string(format.description), "width": .integer(size.width),
      "height": .integer(size.height), "rates": .array(rates.map(JSON.number)),
    ]
  }
}

extension CameraControl {
  fileprivate var json: JSON {
    [
      "name": .string(name), "takes": .string(choices), "standard": .integer(standard),
      "current": current.map(JSON.integer) ?? nil,
    ]
  }
}
