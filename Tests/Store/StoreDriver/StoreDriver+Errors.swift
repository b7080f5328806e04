import CaptureStore
import CaptureTestSupport
import Glibc

extension StoreDriver {
  /// Prints for each error of the system who reports a file that cannot be read because of it.
  func tellErrors(reading name: String, backups: String) throws {
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
      let count = try opened.count()
      // If it is a photo, it is in the catalogue now.
      setenv("FAILING_ERROR", "\(number)", 1)
      let failures = try failures(of: opened, to: "\(backups)/\(number)")
      unsetenv("FAILING_ERROR")
      Output.line("\(number) \(reports) \(isHealed) \(count) \(failures)")
    }
  }

  /// Makes a backup, and returns the codes of the errors for photos that could not be copied.
  private func failures(of store: StoreEngine, to folder: String) throws -> [String] {
    var codes: [String] = []
    try store.copy(to: StoreEngine(at: folder)) { copy in
      if case .failed(let error) = copy.outcome { codes.append(error.code.rawValue) }
      return true
    }
    return codes
  }

  private func forgetCatalogue() {
    for ending in ["", "-wal", "-shm"] {
      unlink("\(store.folder)/.capture/catalogue.sqlite\(ending)")
    }
  }

  /// The largest error number of Linux.
  private static let lastError = EHWPOISON
}
