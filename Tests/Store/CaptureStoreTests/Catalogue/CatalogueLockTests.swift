import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// SQLite's own locks, which any program can take that can open the files.
@Suite(.timeLimit(.minutes(10)))
struct CatalogueLockTests {
  /// Locks these files of a store for reading from the beginning to the end, as far as they can be
  /// opened, and says which.
  private static let locking = """
    import fcntl, sys, time
    held = []
    for ending in ['', '-wal', '-shm']:
      try:
        file = open('.capture/catalogue.sqlite' + ending, 'rb')
        fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        held.append((ending or 'main', file))
      except OSError: pass
    print('held', *(name for name, file in held), flush=True)
    time.sleep(60)
    """

  private static func locker(in fixture: borrowing StoreFixture, user: String) throws -> Child {
    #expect(chmod(fixture.folder.path, 0o755) == 0)
    return try Child(
      "/usr/bin/setpriv",
      ["--reuid=\(user)", "--clear-groups", "/usr/bin/python3", "-c", locking], in: fixture.folder)
  }

  private static func permissions(_ ending: String, in fixture: borrowing StoreFixture) -> mode_t {
    var facts = stat()
    let failure = stat("\(fixture.folder.path)/.capture/catalogue.sqlite\(ending)", &facts)
    return failure == 0 ? facts.st_mode & 0o777 : 0
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `another user's locks on the catalogue keep nobody from writing and reading`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    let holder = try Self.locker(in: fixture, user: "nobody")
    defer { holder.send(SIGKILL) }
    #expect(holder.line() == "held main -wal")
    try fixture.store.note(id, "On the ferry")
    let other = try StoreEngine(at: fixture.folder.path)
    #expect(try other.photo(id)?.annotations.note == "On the ferry")
    try other.rate(id, 4)
    #expect(try fixture.store.photo(id)?.annotations.rating == 4)
  }

  @Test func `SQLite's memory of an earlier version is corrected when the store is opened`() throws
  {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    #expect(Self.permissions("-shm", in: fixture) == 0o600)
    let path = "\(fixture.folder.path)/.capture/catalogue.sqlite-shm"
    #expect(chmod(path, 0o644) == 0)
    #expect(try StoreEngine(at: fixture.folder.path).count() == 1)
    #expect(Self.permissions("-shm", in: fixture) == 0o600)
    #expect(Self.permissions("", in: fixture) & 0o044 == 0o044)
  }

  @Test func `a catalogue that another program has locked is an error that names the program`()
    throws
  {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    let holder = try Self.locker(in: fixture, user: "\(geteuid())")
    defer { holder.send(SIGKILL) }
    #expect(holder.line() == "held main -wal -shm")
    let place = StorePlace(fixture.folder.path)
    let error = StoreError(DatabaseError(code: 5, "database is locked"), in: place)
    #expect(error.code == .locked)
    #expect(error.problem.contains(": python3 (pid "), "\(error)")
    #expect(error.problem.hasSuffix(") has locked it"), "\(error)")
  }
}
