import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(
    .enabled(if: Strace.isAllowed, "the kernel does not allow tracing here"),
    .timeLimit(.minutes(10)))
  struct TwoDeathsTests {
    /// SQLite's log may hold a commit that no reader has seen, because its writer died before it
    /// published it.
    ///
    /// Once all programs have ended, such a commit counts.
    @Test func `an unseen commit of a dead writer does not count once its files were cleaned up`()
      throws
    {
      let folder = try TestFolder(in: "/dev/shm")
      let base = try OperationBase(in: folder)
      let saved = "\(folder.path)/saved"
      try SavedFolder.copy(base.store, to: saved, in: folder)
      var deaths = 0
      for first in 1...8 {
        for (call, second) in [("fsync", 1), ("fsync", 2), ("fdatasync", 1), ("fdatasync", 2)] {
          try SavedFolder.copy(saved, to: base.store, in: folder)
          // While this store is open, the log is not recovered.
          let log = try StoreEngine(at: base.store)
          _ = try log.count()
          _ = try Strace.tampering(
            "signal=KILL", with: "fdatasync", number: first,
            of: StoreOperation.add.words(for: base),
            in: folder)
          let rating = try Strace.tampering(
            "signal=KILL", with: call, number: second, of: StoreOperation.rate.words(for: base),
            in: folder)
          if rating.status == -9 { deaths += 1 }
          let complaints = try complaints(base, in: folder)
          #expect(complaints == [], "at fdatasync \(first), then \(call) \(second)")
          _ = try log.count()
        }
      }
      #expect(deaths > 10)
    }

    /// Returns the problems of the store as it is found after all programs have ended.
    private func complaints(
      _ base: OperationBase, in folder: borrowing TestFolder
    ) throws -> [String] {
      let copy = "\(folder.path)/copy"
      try SavedFolder.copy(base.store, to: copy, in: folder)
      unlink("\(copy)/.capture/catalogue.sqlite-shm")
      return try StoreInspection(of: copy).complaints
    }
  }
}
