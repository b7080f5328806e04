/// What drivers told of their steps, followed to the step that a kill cut short.
package struct DriverStory: Sendable {
  package let seed: UInt64
  package private(set) var ledger = StoreLedger()
  /// The step that was begun and never acknowledged.
  package private(set) var pending: StoreStep?
  package private(set) var stepCount = 0
  /// The ids of the photos that were there when the last backup began that was acknowledged.
  package private(set) var backedUp: [String] = []
  private var awaitingBackup: [String] = []
  /// What was said that is no step, such as an error.
  package private(set) var complaints: [String] = []

  package init(seed: UInt64, told text: String) {
    self.seed = seed
    // A line without an end was not told.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      hear(line)
    }
  }

  private mutating func hear(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "begin": pending = words.last.flatMap { StoreStep($0) }
    case "done":
      if let step = pending, let id = words.last { ledger.apply(step, id: id) }
      stepCount += 1
      pending = nil
    case "backup":
      if words.last == "begins" { awaitingBackup = presentIDs } else { backedUp = awaitingBackup }
    default: complaints.append(String(line))
    }
  }

  /// What a photo may be like: as acknowledged, or with the pending step done.
  package func allowed(_ id: String) -> [StoreLedger.Line] {
    guard let line = ledger.lines[id] else { return [] }
    guard let pending, pending.photo == id else { return [line] }
    var after = ledger
    after.apply(pending, id: id)
    return [line, after.lines[id] ?? line]
  }

  /// A backup leaves out what is in the bin.
  private var presentIDs: [String] {
    ledger.ids.filter { ledger.lines[$0]?.isInBin == false }
  }
}
