import CaptureTestSupport
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(
    .enabled(if: Strace.isAllowed, "the kernel does not allow tracing here"), .serialized,
    .timeLimit(.minutes(10)))
  struct CrashPointTests {
    /// Calls that are rare; SQLite's log makes many others, and `PowerCutTests` cuts at each of
    /// those.
    private static let calls = [
      "fdatasync", "fsync", "renameat2", "renameat", "unlink", "unlinkat", "mkdirat", "write",
    ]

    @Test(arguments: StoreOperation.allCases)
    func `a change killed at any system call is either complete or not begun`(
      operation: StoreOperation
    )
      throws
    {
      try visit(operation, "signal=KILL", calls: Self.calls) { outcome, told, base, _ in
        // The last calls of a run are not always made.
        #expect([-9, 0].contains(outcome.status))
        let complaints = try base.complaints(about: base.store, told, operation)
        #expect(complaints == [], "\(operation)")
      }
    }

    @Test(arguments: ["ENOSPC", "EIO"], [StoreOperation.add, .note, .move, .delete])
    func `a change in which any system call fails reports an error and is not left half done`(
      code: String, operation: StoreOperation
    ) throws {
      let calls = ["pwrite64", "write", "fdatasync", "fsync", "renameat2", "renameat", "mkdirat"]
      try visit(operation, "error=\(code)", calls: calls) { outcome, told, base, call in
        // A failure to print is not an error of the store, nor is one to notify other programs.
        // Under a sanitizer, the driver may end before it begins, and prints nothing.
        if outcome.status != 0, outcome.status != 2, !outcome.text.isEmpty {
          #expect(outcome.status == 1)
          let last = told.split(separator: "\n").last ?? ""
          #expect(last.hasPrefix("error "), "\(last)")
          // SQLite does not report why a disk failed to keep data that it had accepted.
          if code == "ENOSPC", call != "fdatasync" { #expect(last.contains("; "), "\(last)") }
        }
        let story = told.split(separator: "\n").filter { !$0.hasPrefix("error") }
        let complaints = try base.complaints(
          about: base.store, story.joined(separator: "\n") + "\n", operation)
        #expect(complaints == [], "\(operation) \(code)")
      }
    }

    /// Repeats an operation, tampering with every call of each name in turn.
    private func visit(
      _ operation: StoreOperation, _ tampering: String, calls: [String],
      _ check: (Child.Outcome, String, OperationBase, String) throws -> Void
    ) throws {
      let folder = try TestFolder(in: "/dev/shm")
      let base = try OperationBase(in: folder)
      let saved = "\(folder.path)/saved"
      try SavedFolder.copy(base.store, to: saved, in: folder)
      var points = 0
      let counts = try Strace.counts(of: operation.words(for: base), in: folder)
      for call in calls {
        for number in 0..<(counts[call] ?? 0) {
          try SavedFolder.copy(saved, to: base.store, in: folder)
          let outcome = try Strace.tampering(
            tampering, with: call, number: number + 1, of: operation.words(for: base), in: folder)
          points += 1
          try check(outcome, base.told + outcome.text, base, call)
        }
      }
      print("\(operation), \(tampering): \(points) points")
    }
  }
}
