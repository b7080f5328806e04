package import CaptureCamera
internal import CaptureImaging
package import CaptureJSON

extension CameraDevice {
  /// The camera as `--json` prints it with a photo.
  package var json: JSON {
    .camera(
      name: identity.isKnown ? identity.name : nil, path: path, serial: identity.serial,
      port: identity.port)
  }

  /// The camera with its modes and controls, as `capture devices --json` prints it.
  package var fullJSON: JSON {
    guard case .object(let members) = json else { return json }
    let more: JSON = [
      "maker": maker.map(JSON.string) ?? nil, "holder": holder.map(JSON.string) ?? nil,
      "link": link?.json ?? nil, "modes": .array(modes.map(\.json)),
      "otherFormats": .array(otherFormats.map(\.json)),
      "rotation": .integer(mounting.clockwiseDegrees),
      "controls": .array(controls.map(\.json)),
    ]
    guard case .object(let rest) = more else { return json }
    return .object(members + rest)
  }
}

extension DeviceLink {
  fileprivate var json: JSON {
    [
      "speed": .number(speed), "version": version.map(JSON.number) ?? nil,
      "hubs": .array(hubs.map(JSON.string)), "neighbours": .array(neighbours.map(JSON.string)),
    ]
  }
}

extension UnusedFormat {
  fileprivate var json: JSON {
    [
      "format": .string(format.description), "name": .string(name),
      "compressed": .bool(isCompressed),
    ]
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
