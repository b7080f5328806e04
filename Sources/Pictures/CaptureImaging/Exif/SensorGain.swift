public import CaptureBase

/// The amplification of a camera's sensor, in the camera's own units.
public struct SensorGain: Hashable, Sendable {
  /// The gain in effect.
  public var value: Int
  /// The lowest and the highest gain that the camera supports.
  public var range: ClosedRange<Int>

  /// Creates a gain; the value is not checked against the range.
  public init(value: Int, range: ClosedRange<Int>) {
    self.value = value
    self.range = range
  }

  /// EXIF's GainControl: 0 for none, 1 for low gain, 2 for high gain.
  var exifCode: UInt16 {
    let middle = range.lowerBound / 2 + range.upperBound / 2
    if value <= range.lowerBound { return 0 }
    return value <= middle ? 1 : 2
  }
}

extension SensorGain: TextCodable {
  /// Parses a gain such as `gain=40 range=0...255`, a form used because EXIF has no tag for it.
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

  /// The gain in the form `gain=40 range=0...255`.
  public var description: String {
    "gain=\(value) range=\(range.lowerBound)...\(range.upperBound)"
  }
}
