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
    let more = JSON.members([
      "maker": maker.map(JSON.string), "holder": holder.map(JSON.string),
      "link": link?.json, "modes": .array(modes.map(\.json)),
      "otherFormats": .array(otherFormats.map(\.json)),
      "rotation": .integer(mounting.clockwiseDegrees), "controls": .array(controls.map(\.json)),
    ])
    return .object(json.members + more)
  }
}

extension DeviceLink {
  fileprivate var json: JSON {
    [
      "speed": .number(speed), "version": version.map(JSON.number),
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

extension CameraControl {
  /// The control as `--json` prints it.
  package var json: JSON {
    [
      "name": .string(name.rawValue), "kind": .string(kind.name.rawValue),
      "takes": .string(choices), "range": range, "menu": menu,
      "default": .integer(self.default), "value": current.map(JSON.integer),
      "words": currentText.map(JSON.string), "remarks": .array(remarks.map(JSON.string)),
    ]
  }

  /// The lowest value, the highest value and the step; null for controls without a range.
  private var range: JSON {
    guard case .integer(let range, let step) = kind else { return nil }
    return [.integer(range.lowerBound), .integer(range.upperBound), .integer(step)]
  }

  private var menu: JSON {
    guard case .menu(let items) = kind else { return nil }
    return .array(items.map { ["value": .integer($0.value), "name": .string($0.name)] })
  }
}

extension ControlOutcome {
  /// The members that `--json` prints: optional ones only if they add information.
  package var members: [JSON.Member] {
    JSON.compact([
      "name": .string(name.rawValue), "asked": .integer(requested),
      "set": sent == requested ? nil : .integer(sent), "got": .integer(actual),
      "refusal": refusal.map { .string($0.description) },
      "profile": didStick ? nil : profile.map(JSON.string),
    ]).members
  }

  /// The outcome as `--json` prints it, with a remark about it.
  package func json(_ remark: String?) -> JSON {
    .object(members + JSON.members(["remark": .text(remark)]))
  }
}
