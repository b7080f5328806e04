internal import CLinuxFiles
internal import Glibc
internal import Synchronization

/// A folder with untrusted contents, whose paths never lead out of it.
///
/// Neither `..`, a link nor an absolute path does: every lookup starts from the folder's
/// descriptor. Links to something inside are followed. Another disk mounted inside counts as
/// inside.
package final class ConfinedFolder: Sendable {
  /// The way in which paths are resolved.
  package enum Finder: Sendable {
    /// By the kernel, where it supports this.
    case kernel
    /// By this program, component by component.
    case hand
  }

  /// The path of the folder, as it was given.
  package let path: String
  /// The subfolder in which no link is followed, not even one to something inside.
  private let linkless: String?
  private let finder: Finder
  private let number = Atomic<CInt>(-1)

  /// Creates a reference to a folder, which is opened at the first lookup.
  package init(_ path: String, linkless: String? = nil, finder: Finder = .kernel) {
    self.path = path
    self.linkless = linkless
    self.finder = finder
  }

  deinit {
    let number = number.load(ordering: .acquiring)
    if number >= 0 { close(number) }
  }

  /// Returns a path inside the folder; an empty one is the folder itself.
  package func location(_ path: String) -> ConfinedPath { ConfinedPath(self, path) }

  /// Creates the folder if it does not exist.
  package func make() throws(FileError) { try Folder.make(path) }

  /// The current path of the folder, without links.
  ///
  /// For uses that require a path.
  package var realPath: String {
    get throws(FileError) {
      let folder = try descriptor(.open)
      if let path = try? Self.target(of: "/proc/self/fd/\(folder)", in: AT_FDCWD),
        try isHere(path)
      {
        return path
      }
      let found = try path.withFileName(.open) { realpath($0, nil) }
      guard let found else { throw FileError(.open, path, .last) }
      defer { free(found) }
      let real = String(fileName: found)
      guard try isHere(real) else { throw FileError(.open, path, .noSuchFile) }
      return real
    }
  }

  /// The owner for new files in the folder; nil to leave the default.
  ///
  /// Files that root creates in another user's folder must stay accessible to that user.
  var owner: (user: uid_t, group: gid_t)? {
    guard geteuid() == 0, let folder = try? descriptor(.open) else { return nil }
    var facts = stat()
    guard fstat(folder, &facts) == 0, facts.st_uid != 0 else { return nil }
    return (facts.st_uid, facts.st_gid)
  }

  private func isHere(_ path: String) throws(FileError) -> Bool {
    let own = FileIdentity(of: try descriptor(.open))
    return try own.flatMap { own throws(FileError) in
      try path.identity(followingLinks: false)?.isSame(as: own)
    } ?? false
  }

  /// Returns the target of a link.
  static func target(of link: String, in folder: CInt) throws(FileError) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try link.withFileName(.open) { readlinkat(folder, $0, &target, Int(PATH_MAX)) }
    guard count >= 0 else { throw FileError(.open, link, .last) }
    return String(fileName: target)
  }

  /// Returns the folder's descriptor, opening it on first use.
  func descriptor(_ step: FileError.Step) throws(FileError) -> CInt {
    let known = number.load(ordering: .acquiring)
    guard known < 0 else { return known }
    let opened = try path.open(c_O_PATH | O_DIRECTORY, step)
    let (isFirst, others) = number.compareExchange(
      expected: -1, desired: opened, ordering: .acquiringAndReleasing)
    guard !isFirst else { return opened }
    close(opened)
    return others
  }
}

// MARK: - Lookup

extension ConfinedFolder {
  /// Opens the file that a path leads to, if it is inside the folder.
  func open(_ path: ConfinedPath, _ flags: CInt, _ step: FileError.Step) throws(FileError) -> CInt {
    let folder = try descriptor(step)
    guard path.isPlain else { throw FileError(step, "\(path)", .leavesFolder) }
    if finder == .kernel {
      let found = try (path.isRoot ? "." : path.relative).withFileName(step) {
        c_open_beneath(folder, $0, flags | O_CLOEXEC, mayFollowLinks(to: path) ? 1 : 0)
      }
      guard found < 0 else { return found }
      let failure = Errno(rawValue: -found)
      if failure == .tooManyLinks, !mayFollowLinks(to: path) {
        throw FileError(step, "\(path)", .isLink)
      }
      // A walk finds out which link leads out, or replaces a call that the kernel does not support.
      guard failure.isOfConfinement else { throw FileError(step, "\(path)", failure) }
    }
    return try openByHand(path, flags, step, from: folder)
  }

  private func mayFollowLinks(to path: ConfinedPath) -> Bool {
    guard let linkless else { return true }
    guard path.relative.utf8.starts(with: linkless.utf8) else { return true }
    let next = path.relative.utf8.dropFirst(linkless.utf8.count).first
    return next != nil && next != UInt8(ascii: "/")
  }

  private func openByHand(
    _ path: ConfinedPath, _ flags: CInt, _ step: FileError.Step, from folder: CInt
  ) throws(FileError) -> CInt {
    var walk = ConfinedWalk(from: folder, in: self, followingLinks: mayFollowLinks(to: path))
    let followsLast = flags & (O_NOFOLLOW | O_EXCL) == 0
    do throws(ConfinedWalk.Obstacle) {
      try walk.go(path.relative, followingLast: followsLast)
    } catch {
      switch error {
      case .failure(let cause): throw FileError(step, "\(path)", cause)
      case .leaves(let link):
        throw FileError(step, "\(path)", .leavesFolder, link: "\(location(link))")
      }
    }
    let found = try walk.name.withFileName(step) {
      openat(walk.folder, $0, flags | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    guard found >= 0 else { throw FileError(step, "\(path)", .last) }
    return found
  }
}

extension Errno {
  /// Whether `openat2` was refused, or the path leads out of the folder.
  ///
  /// Containers that do not know the call forbid it.
  fileprivate var isOfConfinement: Bool {
    [EXDEV, ENOSYS, EPERM, EAGAIN, E2BIG].contains(rawValue)
  }
}
