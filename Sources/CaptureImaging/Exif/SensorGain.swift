/// How much a camera amplified its sensor, in the camera's own steps.
public struct SensorGain: Hashable, Sendable {
  public var value: Int
  /// The least and the most that the camera can be set to.
  public var range: ClosedRange<Int>

  public init(value: Int, range: ClosedRange<Int>) {
    self.value = value
    self.range = range
  }

  /// EXIF's GainControl: 0 none, 1 some, 2 much.
  var exifCode: UInt16 {
    let middle = range.lowerBound / 2 + range.upperBound / 2
    if value <= range.lowerBound { return 0 }
    return value <= middle ? 1 : 2
  }
}

extension SensorGain: LosslessStringConvertible {
  /// The gain written as `gain=40 range=0...255`, which EXIF has no tag for.
  public init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].hasPrefix("gain="), parts[1].hasPrefix("range="),
      let value = Int(parts[0].dropFirst(5))
    else { return nil }
    let bounds = parts[1].dropFirst(6).split(separator: ".", omittingEmptySubsequences: false)
    guard bounds.count == 4, bounds[1].isEmpty, bounds[2].isEmpty,
      let lower = Int(bounds[0]), let upper = Int(bounds[3]), lower <= upper
    else { return nil }
    self.init(value: value, range: lower...upper)
  }

  public var description: String {
    "gain=\(value) range=\(range.lowerBound)...\(range.upperBound)"
  }
}
