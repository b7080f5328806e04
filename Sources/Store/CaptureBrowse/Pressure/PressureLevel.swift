/// The amount of memory that a cache should free.
public enum PressureLevel: Int, Comparable, CaseIterable, Sendable {
  /// Free at least half of the cached bytes.
  case half
  /// Free everything except what is on the screen.
  case everythingNotShown

  /// Orders levels by the amount of memory to free.
  public static func < (left: PressureLevel, right: PressureLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A cache that can free memory on request.
public protocol Flushable: AnyObject, Sendable {
  /// Frees as much memory as a level of pressure requires.
  func shrink(to level: PressureLevel)
}
