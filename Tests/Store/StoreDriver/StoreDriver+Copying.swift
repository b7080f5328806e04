import CaptureStore
import CaptureTestSupport

extension StoreDriver {
  /// Backs up the store, and prints each failure and the number of photos.
  func copyAll(to folder: String) throws {
    let target = try StoreEngine(at: folder)
    var count = 0
    try store.copy(to: target) { copy in
      count += 1
      if case .failed(let error) = copy.outcome { Output.line("failed \(error)") }
      return true
    }
    Output.line("done \(count)")
  }

  /// Prints what a verifying backup would do, and then what it does.
  func compareBackups(to folder: String) throws {
    try store.dryRunOfCopying(
      to: try? StoreEngine(at: folder, creating: false), verifying: true,
      albumFailed: { Output.line("planned failed: \($0)") },
      each: { Self.tell("planned", $0) })
    try store.copy(
      to: StoreEngine(at: folder), verifying: true,
      albumFailed: { Output.line("made failed: \($0)") }, each: { Self.tell("made", $0) })
  }

  /// Prints what restoring from a backup would do, and then what it does.
  func compareRestoring(from folder: String) throws {
    let backup = try StoreEngine(at: folder, creating: false)
    try store.dryRunOfRestoring(
      from: backup, albumFailed: { Output.line("planned failed: \($0)") },
      each: { Self.tell("planned", $0) })
    try store.restore(
      from: backup, albumFailed: { Output.line("made failed: \($0)") },
      each: { Self.tell("made", $0) })
  }

  private static func tell(_ verb: String, _ copy: PhotoCopy) -> Bool {
    Output.line("\(verb) \(copy.outcome)")
    return true
  }

  /// Accepts a photo as it is, verifies the store, and prints each problem.
  func accept(_ digits: String) throws {
    guard let id = PhotoID(digits) else { throw TestSetupError("no id: \(digits)") }
    try store.accept([id])
    let verification = try store.verify { Output.line("\($0)") }
    Output.line("verified \(verification.isHealthy)")
  }

  /// Rebuilds the catalogue, and prints unreachable folders and the numbers of photos and lost
  /// originals.
  func rebuild() throws {
    let rebuilt = try StoreEngine.rebuild(at: store.folder)
    for error in rebuilt.unreachable { Output.line("\(error)") }
    Output.line("rebuilt \(try rebuilt.engine.count()) \(rebuilt.missing)")
  }

  /// Verifies and repairs the store, and prints each problem and the number of photos.
  func repair() throws {
    let verification = try store.verify(repairing: true) { Output.line("\($0)") }
    Output.line("verified \(try store.count()) \(verification.isHealthy)")
  }

  /// Moves, rates, deletes and restores photos and rebuilds the catalogue, until it is killed.
  ///
  /// It prints a line after each round.
  func churn() throws {
    let ids = try store.photos(limit: 10_000).map(\.id)
    var round = 0
    while true {
      round += 1
      for (index, id) in ids.enumerated() where (index + round).isMultiple(of: 3) {
        try store.move([id], to: "Folder \((index + round) % 5)")
        try store.rate(id, round % 6)
        if index.isMultiple(of: 2) {
          try store.delete([id])
          try store.restore([id])
        }
      }
      _ = try StoreEngine.rebuild(at: store.folder)
      Output.line("round \(round)")
    }
  }
}
