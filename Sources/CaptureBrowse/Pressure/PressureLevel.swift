/// How much memory is wanted back.
public enum PressureLevel: Int, Comparable, CaseIterable, Sendable {
  /// Half of what is kept may stay.
  case half
  /// Nothing may stay but what is shown.
  case allButShown

  public static func < (left: PressureLevel, right: PressureLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A cache that can give memory back.
public protocol Flushable: AnyObject, Sendable {
  /// Gives back what a level of pressure demands.
  func shrink(to level: PressureLevel)
}
