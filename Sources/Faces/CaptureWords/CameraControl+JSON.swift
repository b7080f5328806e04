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
