import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(
    .enabled(if: Strace.isAllowed, "the kernel does not allow tracing here"), .serialized,
    .timeLimit(.minutes(10)))
  struct BackupCrashTests {
    private static let calls = [
      "fdatasync", "fsync", "renameat2", "renameat", "unlinkat", "mkdirat",
    ]

    @Test
    func `a backup killed at any system call loses no state and is completed by the next one`()
      throws
    {
      let folder = try TestFolder(in: "/dev/shm")
      let base = try BackupBase(in: folder)
      let saved = "\(folder.path)/saved"
      try SavedFolder.copy(base.target, to: saved, in: folder)
      let words = ["backup", base.source, base.target]
      let counts = try Strace.counts(of: words, in: folder)
      var points = 0
      for call in Self.calls {
        for number in 0..<(counts[call] ?? 0) {
          try SavedFolder.copy(saved, to: base.target, in: folder)
          let outcome = try Strace.tampering(
            "signal=KILL", with: call, number: number + 1, of: words, in: folder)
          #expect([-9, 0].contains(outcome.status))
          points += 1
          #expect(try base.complaints() == [], "\(call) \(number)")
        }
      }
      print("backup: \(points) points")
      #expect(points > 20)
    }
  }
}

/// A store with a new photo, an edited one and one whose copy is damaged, and its backup.
private struct BackupBase {
  let source: String
  let target: String
  private let states: [Digest]
  private let edited: PhotoID

  init(in folder: borrowing TestFolder) throws {
    source = "\(folder.path)/source"
    target = "\(folder.path)/target"
    let store = try StoreEngine(at: source)
    let backup = try StoreEngine(at: target)
    let first = try Self.add(1, to: store)
    let second = try Self.add(2, to: store)
    try store.copy(to: backup) { _ in true }
    let other = try NumberedPhoto.jpeg(seed: 6, number: 1)
    try other.write(to: store.file(of: first))
    _ = try store.verify(repairing: true) { _ in }
    try [UInt8]().write(to: backup.file(of: second))
    _ = try Self.add(3, to: store)
    edited = first.id
    let former = try NumberedPhoto.jpeg(seed: 5, number: 1)
    states = [Digest(of: former.span.bytes), Digest(of: other.span.bytes)]
  }

  private static func add(_ number: Int, to store: StoreEngine) throws -> Photo {
    let jpeg = try NumberedPhoto.jpeg(seed: 5, number: number)
    return try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number))).photo
  }

  /// Returns the problems of the backup before and after the next one.
  func complaints() throws -> [String] {
    var complaints: [String] = []
    let store = try StoreEngine(at: source)
    let backup = try StoreEngine(at: target)
    if try BackupFolder(store: backup).soundBytes(of: edited, state: states[0]) == nil {
      complaints.append("the former state is gone")
    }
    try store.copy(to: backup) { copy in
      if case .failed(let error) = copy.outcome { complaints.append("\(error)") }
      return true
    }
    let kept = try backup.states(of: edited).filter(\.isKept).map(\.checksum)
    if kept != states.map({ "\($0.id)" }) { complaints.append("the states are \(kept)") }
    if try backup.count() != 3 { complaints.append("photos are missing") }
    _ = try backup.verify { finding in
      // Incomplete tiers are made again, and the row records that.
      if finding.kind != .missingTiers { complaints.append("\(finding)") }
    }
    return complaints
  }
}
