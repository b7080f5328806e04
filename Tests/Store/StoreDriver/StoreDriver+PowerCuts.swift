import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Glibc

extension StoreDriver {
  /// Changes the store and backs it up, on a disk that is going to lose power.
  func live(_ seed: UInt64, _ count: Int, backup folder: String) throws {
    var ledger = ExpectedStore()
    var random = SeededGenerator(seed: seed)
    for number in 1...max(1, count) {
      let step = ledger.step(number: number, using: &random)
      ledger.apply(step, id: try perform(step, seed, withSidecars: true))
      if number.isMultiple(of: 8) { try backUpOrThrow(to: folder) }
    }
  }

  private func backUpOrThrow(to folder: String) throws {
    Output.line("backup begins")
    var failure: StoreError?
    try store.copy(to: Self.open(folder)) { copy in
      if case .failed(let error) = copy.outcome { failure = error }
      return true
    }
    if let failure { throw failure }
    Output.line("backup done")
  }

  /// Checks a store that lost power, as the next program to open it.
  ///
  /// Exits with 1 if there is any complaint.
  func check(_ seed: UInt64, told path: String, backup folder: String) throws {
    let story = DriverLog(
      seed: seed, told: String(decoding: try [UInt8](contentsOf: path), as: UTF8.self))
    var check = PowerCutCheck(story)
    try check.compare(store)
    try check.repair(store, "the store")
    try check.compare(store)
    try check.compareBackup(at: folder)
    try check.add(to: store)
    for complaint in check.complaints.prefix(15) { Output.line("  \(complaint)") }
    let steps = "\(story.stepCount) steps and \(story.backedUp.count) copies acknowledged"
    Output.line("  \(steps), \(check.complaints.count) complaints, \(check.repairs.count) repairs")
    if !check.complaints.isEmpty { exit(1) }
  }
}

/// A comparison of a store after a power cut with the steps acknowledged before it.
struct PowerCutCheck {
  private let story: DriverLog
  private(set) var complaints: [String] = []
  /// Everything that the repairing verification found.
  private(set) var repairs: [String] = []

  init(_ story: DriverLog) {
    self.story = story
    complaints = story.complaints
  }

  /// Checks that every acknowledged photo is intact, in its place and correctly annotated.
  mutating func compare(_ store: StoreEngine) throws {
    let found = try Self.photos(in: store)
    for id in story.ledger.ids {
      let allowed = story.allowed(id)
      guard let photo = found[id] else {
        complaints.append("\(id) is lost: \(allowed)")
        continue
      }
      if !allowed.contains(where: { photo.matches($0) }) {
        complaints.append("\(photo) is not \(allowed)")
      }
      compareBytes(of: photo, in: store, number: allowed[0].number)
      compareSidecar(of: photo, in: store, number: allowed[0].number)
    }
  }

  /// Checks that a property written by another program is still in the photo's sidecar.
  private mutating func compareSidecar(of photo: Photo, in store: StoreEngine, number: Int) {
    let said = (try? [UInt8](contentsOf: store.file(of: photo) + ".xmp")) ?? []
    let text = String(decoding: said, as: UTF8.self)
    guard !text.contains(NumberedPhoto.mark(number)) else { return }
    complaints.append("the sidecar of \(photo.path) in \(store.folder) has lost what it said")
  }

  private mutating func compareBytes(of photo: Photo, in store: StoreEngine, number: Int) {
    do {
      let expected = try NumberedPhoto.jpeg(seed: story.seed, number: number)
      guard try store.data(of: photo.id, tier: .full) != expected else { return }
      complaints.append("\(photo.path) in \(store.folder) has other bytes")
    } catch {
      complaints.append("\(photo.path) in \(store.folder) cannot be read: \(error)")
    }
  }

  /// Repairs everything that a verification finds, and checks that the next one finds nothing.
  ///
  /// Repaired damage counts as a complaint unless the file system has no journal.
  mutating func repair(_ store: StoreEngine, _ name: String) throws {
    let mayNeedRepair = FileSystemKind(of: store.folder) == .unjournaled
    _ = try store.verify(repairing: true) { finding in
      repairs.append("\(finding.kind) \(finding.path)")
      guard !mayNeedRepair || !finding.isRepaired else { return }
      complaints.append("\(name) is damaged: \(finding)")
    }
    _ = try store.verify { finding in
      complaints.append("\(name) is damaged after its repair: \(finding)")
    }
  }

  /// Checks that the backup holds every photo present when the last acknowledged backup began.
  mutating func compareBackup(at folder: String) throws {
    guard TestFolder.names(in: folder).contains(".capture") || !story.backedUp.isEmpty else {
      return
    }
    let backup = try StoreDriver.open(folder)
    try repair(backup, "the backup")
    let found = try Self.photos(in: backup)
    for id in story.backedUp {
      guard let photo = found[id], let line = story.ledger.lines[id] else {
        complaints.append("\(id) is lost in the backup")
        continue
      }
      compareBytes(of: photo, in: backup, number: line.number)
    }
  }

  /// Checks that the store still accepts photos.
  mutating func add(to store: StoreEngine) throws {
    let new = NewPhoto(
      original: try NumberedPhoto.jpeg(seed: story.seed &+ 1, number: 1),
      taken: NumberedPhoto.taken(1))
    let outcome = try store.add(new).outcome
    if outcome != .added { complaints.append("the next photo is \(outcome)") }
  }

  private static func photos(in store: StoreEngine) throws -> [String: Photo] {
    var found: [String: Photo] = [:]
    for isInBin in [false, true] {
      for photo in try store.photos(PhotoQuery(isInBin: isInBin), limit: 100_000) {
        found["\(photo.id)"] = photo
      }
    }
    return found
  }
}

extension Photo {
  /// Returns whether the photo has the state recorded in a ledger line.
  fileprivate func matches(_ line: ExpectedStore.Line) -> Bool {
    line.matches(
      rating: annotations.rating, note: annotations.note, keywords: annotations.keywords,
      folder: folder,
      isInBin: deleted != nil)
  }
}
