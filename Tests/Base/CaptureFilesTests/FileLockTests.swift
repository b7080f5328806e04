import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureFiles

/// Who may open, and so lock, a lock file.
@Suite(.timeLimit(.minutes(10)))
struct FileLockTests {
  /// A folder's permissions, and those of a lock file in it.
  private struct Case: CustomStringConvertible {
    let folder: mode_t
    let file: mode_t
    var description: String { String(folder, radix: 8) }
  }

  private static let cases = [
    Case(folder: 0o700, file: 0o600), Case(folder: 0o755, file: 0o600),
    Case(folder: 0o750, file: 0o600), Case(folder: 0o775, file: 0o660),
    Case(folder: 0o2770, file: 0o660), Case(folder: 0o777, file: 0o666),
    Case(folder: 0o1777, file: 0o660),
  ]

  private static func permissions(of path: String) throws -> mode_t {
    try #require(try FileIdentity(at: path)).permissions
  }

  @Test func `a lock is free once it is released, even if a child still has its file open`() throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/lock"
    // A copy of the descriptor, as a child has between its start and its program's.
    var copy: CInt = -1
    do {
      let lock = try FileLock(waitingFor: path)
      copy = try lock.held { () throws(TestSetupError) in try Self.copyOfDescriptor(of: path) }
      let other = try FileLock(ifFree: path)
      let isFree = other != nil
      #expect(!isFree)
    }
    defer { close(copy) }
    let next = try FileLock(ifFree: path)
    let isFree = next != nil
    #expect(isFree)
  }

  private static func copyOfDescriptor(of path: String) throws(TestSetupError) -> CInt {
    for number in CInt(3)..<1_024 {
      var target = [CChar](repeating: 0, count: 4_096)
      let count = readlink("/proc/self/fd/\(number)", &target, target.count)
      let isSame = count > 0 && target[..<count].elementsEqual(path.utf8CString.dropLast())
      if isSame { return dup(number) }
    }
    throw TestSetupError("no descriptor of \(path) is open")
  }

  @Test(arguments: cases)
  private func `a lock file can be opened only by those who may write to its folder`(
    row: Case
  ) throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, row.folder) == 0)
    let path = "\(folder.path)/lock"
    _ = try FileLock(waitingFor: path)
    #expect(try Self.permissions(of: path) == row.file)
    let confined = ConfinedFolder(folder.path).location("confined")
    _ = try FileLock(waitingFor: confined)
    #expect(try Self.permissions(of: "\(folder.path)/confined") == row.file)
  }

  @Test(arguments: cases)
  private func `the permissions of an existing lock file are corrected`(row: Case) throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, row.folder) == 0)
    for (name, former) in [("wide", 0o666), ("usual", 0o644), ("narrow", 0o600)] {
      let path = "\(folder.path)/\(name)"
      try folder.write([], as: name)
      #expect(chmod(path, mode_t(former)) == 0)
      _ = try FileLock(waitingFor: path)
      #expect(try Self.permissions(of: path) == row.file)
    }
  }

  @Test(arguments: cases)
  private func `a library's lock file is made and corrected as a lock file is`(row: Case) throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, row.folder) == 0)
    let confined = ConfinedFolder(folder.path)
    let made = LibraryFile(confined.location("made"))
    made.createPrivate()
    #expect(try Self.permissions(of: "\(folder.path)/made") == row.file)
    // A library takes an empty file for one that it may widen.
    #expect(try FileIdentity(at: "\(folder.path)/made")?.byteCount == 1)
    for former in [0o666, 0o644, 0o600] {
      #expect(chmod("\(folder.path)/made", mode_t(former)) == 0)
      made.correctAccess()
      #expect(try Self.permissions(of: "\(folder.path)/made") == row.file)
    }
    try folder.write([], as: "read")
    #expect(chmod("\(folder.path)/read", 0o644) == 0)
    LibraryFile(confined.location("read")).correctAccess(keepingReaders: true)
    #expect(try Self.permissions(of: "\(folder.path)/read") == row.file | 0o044)
  }

  @Test func `the permissions of a file are corrected without a loss of this process's locks`()
    throws
  {
    let folder = try TestFolder()
    try folder.write([0], as: "lock")
    let path = "\(folder.path)/lock"
    #expect(chmod(path, 0o644) == 0)
    let number = open(path, O_RDWR | O_CLOEXEC)
    defer { close(number) }
    var request = flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    let failure = withUnsafeMutablePointer(to: &request) {
      fcntl(number, F_SETLK, UnsafeMutableRawPointer($0))
    }
    #expect(failure == 0)
    let file = LibraryFile(ConfinedFolder(folder.path).location("lock"))
    file.correctAccess()
    file.createPrivate()
    #expect(try Self.permissions(of: path) == 0o600)
    let script = "import fcntl; fcntl.lockf(open('lock', 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
    let outcome = try Child.run("/usr/bin/python3", ["-c", script], in: folder)
    #expect(outcome.status != 0 && outcome.errors.contains("BlockingIOError"), "\(outcome.errors)")
  }

  @Test func `a lock file with another name keeps its permissions`() throws {
    let folder = try TestFolder()
    let (path, other) = ("\(folder.path)/lock", "\(folder.path)/other")
    try folder.write([], as: "other")
    #expect(chmod(other, 0o644) == 0 && link(other, path) == 0)
    _ = try FileLock(waitingFor: path)
    #expect(try Self.permissions(of: path) == 0o644)
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `another user cannot lock a file in a folder that only its owner may change`() throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, 0o755) == 0)
    _ = try FileLock(waitingFor: "\(folder.path)/lock")
    let outcome = try Child.run(
      "/usr/bin/setpriv",
      ["--reuid=nobody", "--clear-groups", "/usr/bin/flock", "--nonblock", "lock", "true"],
      in: folder)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("Permission denied"), "\(outcome.errors)")
  }

  @Test(
    .enabled(if: Requirement.isMet(geteuid() == 0), "only root can give a folder any group"),
    arguments: [(0o1777, 0o600), (0o777, 0o666), (0o775, 0o664)])
  func `only its owner can open a lock file in a folder such as the one for temporary files`(
    mode: Int, expected: Int
  ) throws {
    let folder = try TestFolder()
    #expect(chown(folder.path, 0, 12_345) == 0 && chmod(folder.path, mode_t(mode)) == 0)
    try folder.write([], as: "lock")
    let parent = try #require(try FileIdentity(at: folder.path))
    let file = try #require(try FileIdentity(at: "\(folder.path)/lock"))
    var permissions: mode_t?
    // As for a user who is not in the folder's group.
    LockAccess(in: parent).correct(
      file, setGroup: { _ in false }, setPermissions: { permissions = $0 })
    #expect(permissions == mode_t(expected))
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `members of a folder's group can lock a file that another member created`() throws {
    let folder = try TestFolder()
    // The group of the folder is not the one of the user who makes the file.
    #expect(chown(folder.path, 0, 12_345) == 0 && chmod(folder.path, 0o775) == 0)
    let path = "\(folder.path)/lock"
    _ = try FileLock(waitingFor: path)
    let found = try #require(try FileIdentity(at: path))
    #expect(found.permissions == 0o660 && found.group == 12_345)
    let outcome = try Child.run(
      "/usr/bin/setpriv",
      [
        "--reuid=nobody", "--regid=12345", "--clear-groups", "/usr/bin/flock", "--nonblock", "lock",
        "true",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `the holder of a lock is reported with its user if that user is a different one`() throws {
    let folder = try TestFolder()
    try folder.write([], as: "lock")
    #expect(chmod(folder.path, 0o755) == 0 && chmod("\(folder.path)/lock", 0o644) == 0)
    for (user, reported) in [("nobody", "nobody" as String?), ("root", nil)] {
      let holder = try Child(
        "/usr/bin/setpriv",
        [
          "--reuid=\(user)", "--clear-groups", "/usr/bin/flock", "--no-fork", "lock", "/bin/sh",
          "-c", "echo held; exec sleep 20",
        ], in: folder)
      #expect(holder.line() == "held")
      let found = LockHolder(of: "\(folder.path)/lock")
      #expect(["sh", "sleep"].contains(found?.program))
      #expect(found?.user == reported)
      holder.send(SIGKILL)
      _ = try holder.wait()
    }
  }
}
