import CaptureStore
import CaptureTestSupport
import Glibc

extension StoreDriver {
  /// Prints for each error of the system who reports a file that cannot be read because of it.
  func tellErrors(reading name: String) throws {
    setenv("FAILING_FILE", name, 1)
    // A call that was interrupted is repeated until it succeeds.
    for number in 1...Self.lastError where number != EINTR {
      forgetCatalogue()
      setenv("FAILING_ERROR", "\(number)", 1)
      let rebuilt = try StoreEngine.rebuild(at: store.folder)
      forgetCatalogue()
      let opened = try StoreEngine(at: store.folder, creating: false)
      let listed = try opened.unreadableFiles()
      var found: [StoreFinding] = []
      _ = try opened.verify { found.append($0) }
      let reports = [
        rebuilt.unreachable.contains { $0.problem.contains(name) },
        listed.contains { $0.problem.contains(name) },
        found.contains { $0.kind == .unreadableOriginal && $0.path.hasSuffix(name) },
      ]
      unsetenv("FAILING_ERROR")
      let isHealed = try opened.unreadableFiles().isEmpty
      Output.line("\(number) \(reports) \(isHealed) \(try opened.count())")
    }
  }

  private func forgetCatalogue() {
    for ending in ["", "-wal", "-shm"] {
      unlink("\(store.folder)/.capture/catalogue.sqlite\(ending)")
    }
  }

  /// The largest error number of Linux.
  private static let lastError = EHWPOISON
}
