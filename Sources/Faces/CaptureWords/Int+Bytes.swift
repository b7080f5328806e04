internal import CaptureBase

extension Int {
  /// The number of bytes with a unit, such as `1.2 MB`; units are powers of 1000.
  package var asBytes: String {
    guard self >= 1_000 else { return counted("byte") }
    var tenths = self / 100 + (self % 100 >= 50 ? 1 : 0)
    for unit in ["kB", "MB", "GB"] {
      if tenths < 9_995 { return Self.spell(tenths, unit) }
      tenths = (tenths + 500) / 1_000
    }
    return Self.spell(tenths, "TB")
  }

  /// Formats tenths of a unit; a fraction is shown only below ten.
  private static func spell(_ tenths: Int, _ unit: String) -> String {
    tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\((tenths + 5) / 10) \(unit)"
  }
}
