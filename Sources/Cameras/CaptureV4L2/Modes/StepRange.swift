/// A range of values with a fixed step between them.
struct StepRange: Equatable {
  let lowest: Int
  let highest: Int
  let step: Int

  init(_ lowest: UInt32, _ highest: UInt32, step: UInt32) {
    self.lowest = Int(lowest)
    self.highest = Int(max(highest, lowest))
    self.step = Int(max(step, 1))
  }

  func contains(_ value: Int) -> Bool {
    (lowest...highest).contains(value) && (value - lowest).isMultiple(of: step)
  }

  /// Returns the smallest value in steps that is not less than `value`;
  /// nil if it is outside the range.
  func covering(_ value: Int) -> Int? {
    guard (lowest...highest).contains(value) else { return nil }
    let covering = lowest + (value - lowest + step - 1) / step * step
    return covering <= highest ? covering : nil
  }
}
