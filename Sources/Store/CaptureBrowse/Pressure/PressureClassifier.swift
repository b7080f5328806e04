internal import CaptureBase

/// Decides when caches should free memory.
///
/// A level is reported when it is reached, and again every few seconds while it lasts or recurs:
/// one report may not be enough, while too many would keep emptying caches that are being refilled.
struct PressureClassifier: Sendable {
  private let patience: Duration
  private var before = PressureFiles.Reading()
  private var last: (level: PressureLevel, moment: Timestamp)?

  init(patience: Duration = .seconds(10)) {
    self.patience = patience
  }

  /// Returns the level to report now, or nil for none.
  ///
  /// `isAlarm` means that the kernel itself has reported a task waiting for memory.
  mutating func level(
    for reading: PressureFiles.Reading, isAlarm: Bool = false, at now: Timestamp
  ) -> PressureLevel? {
    guard let level = Self.level(for: reading, after: before, isAlarm: isAlarm) else {
      before = reading
      return nil
    }
    before = reading
    if let last, level <= last.level, now < last.moment + patience { return nil }
    last = (level, now)
    return level
  }

  private static func level(
    for reading: PressureFiles.Reading, after before: PressureFiles.Reading, isAlarm: Bool
  ) -> PressureLevel? {
    // If the set of groups has changed, the old counters cannot be compared with the new ones.
    let isSame = reading.groups.count == before.groups.count
    let groups = reading.groups.indices.map { place in
      reading.groups[place].level(after: isSame ? before.groups[place] : nil)
    }
    return ([reading.stall?.level, isAlarm ? .half : nil] + groups).compactMap(\.self).max()
  }
}
