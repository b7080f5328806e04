/// A range of values that a driver takes in steps, and which of them are worth a name.
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
}
