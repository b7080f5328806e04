internal import CaptureImaging

/// Decides when caches are to give memory back.
///
/// A level is told when it is reached, and again every few seconds while it
/// lasts or comes again; one telling may not be enough, and too many would empty
/// what is filled again meanwhile.
struct PressureJudge: Sendable {
  private let patience: Duration
  private var before = PressureFiles.Reading()
  private var last: (level: PressureLevel, moment: Timestamp)?

  init(patience: Duration = .seconds(10)) {
    self.patience = patience
  }

  /// The level to tell now, nil for none.
  ///
  /// An alarm is the kernel's own word that something waited for memory.
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
    // Other groups than before say nothing of what happened to these.
    let isSame = reading.groups.count == before.groups.count
    let groups = reading.groups.indices.map { place in
      reading.groups[place].level(after: isSame ? before.groups[place] : nil)
    }
    return ([reading.stall?.level, isAlarm ? .half : nil] + groups).compactMap(\.self).max()
  }
}
