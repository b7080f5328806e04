package import CaptureCamera
package import CaptureJSON

extension CameraControl {
  /// The control as `--json` prints it.
  package var json: JSON {
    [
      "name": .string(name.rawValue), "kind": .string(kindWord), "takes": .string(choices),
      "range": range, "menu": menu,
      "default": .integer(self.default), "value": current.map(JSON.integer) ?? nil,
      "words": currentText.map(JSON.string) ?? nil,
      "remarks": .array(remarks.map(JSON.string)),
    ]
  }

  private var kindWord: String {
    switch kind {
    case .integer: "integer"
    case .boolean: "boolean"
    case .menu: "menu"
    case .bits: "bits"
    }
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
    let all: [(name: String, value: JSON?)] = [
      ("name", .string(name.rawValue)), ("asked", .integer(requested)),
      ("set", sent == requested ? nil : .integer(sent)), ("got", .integer(actual)),
      ("refusal", refusal.map { .string($0.description) }),
      ("profile", didStick ? nil : profile.map(JSON.string)),
    ]
    return all.compactMap { name, value in value.map { JSON.Member(name: name, value: $0) } }
  }

  /// The outcome as `--json` prints it, with a remark about it.
  package func json(_ remark: String?) -> JSON {
    .object(members + [JSON.Member(name: "remark", value: .text(remark))])
  }
}
