/// The steps that drivers reported, up to the one that a kill interrupted.
package struct DriverLog: Sendable {
  package let seed: UInt64
  package private(set) var ledger = ExpectedStore()
  /// The step that was begun but not acknowledged.
  package private(set) var pending: StoreStep?
  package private(set) var stepCount = 0
  /// The ids of the photos that were present when the last acknowledged backup began.
  package private(set) var backedUp: [String] = []
  private var awaitingBackup: [String] = []
  /// Output lines that do not report a step, such as errors.
  package private(set) var complaints: [String] = []

  package init(seed: UInt64, told text: String) {
    self.seed = seed
    // Whatever follows the last newline is an incomplete line.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      parse(line)
    }
  }

  private mutating func parse(_ line: Substring) {
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

  /// Returns the allowed states of a photo: as acknowledged, or with the pending step applied.
  package func allowed(_ id: String) -> [ExpectedStore.Line] {
    guard let line = ledger.lines[id] else { return [] }
    guard let pending, pending.photo == id else { return [line] }
    var after = ledger
    after.apply(pending, id: id)
    return [line, after.lines[id] ?? line]
  }

  /// The ids of the photos that a backup copies: those outside the bin.
  private var presentIDs: [String] {
    ledger.ids.filter { ledger.lines[$0]?.isInBin == false }
  }
}
