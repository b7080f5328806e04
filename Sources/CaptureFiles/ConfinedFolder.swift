internal import CLinuxFiles
internal import Glibc
internal import Synchronization

/// A folder that other people may have filled, whose paths never lead out of it.
///
/// Neither `..` nor a link nor an absolute path does: everything is found from
/// the folder's descriptor. Links to what is inside are followed. Another disk
/// that is mounted inside counts as inside.
package final class ConfinedFolder: Sendable {
  /// Who finds files.
  package enum Finder: Sendable {
    /// The kernel, where it can.
    case kernel
    /// This program, step by step.
    case hand
  }

  /// The folder as it was named.
  package let path: String
  /// The folder inside in which no link is followed, not even to what is inside.
  private let linkless: String?
  private let finder: Finder
  private let number = Atomic<CInt>(-1)

  /// Names a folder, which is opened once something is looked for in it.
  package init(_ path: String, linkless: String? = nil, finder: Finder = .kernel) {
    self.path = path
    self.linkless = linkless
    self.finder = finder
  }

  deinit {
    let number = number.load(ordering: .acquiring)
    if number >= 0 { close(number) }
  }

  /// A path below the folder; an empty one is the folder itself.
  package func location(_ path: String) -> ConfinedPath { ConfinedPath(self, path) }

  /// Makes the folder if it is missing.
  package func make() throws(FileError) { try Folder.make(path) }

  /// Where the folder is now, without links.
  ///
  /// For those who must be given a path.
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

  /// Who should own what is made in the folder; nil where that is so anyhow.
  ///
  /// What the administrator makes in somebody else's folder must not keep them from it.
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

  /// Where a link leads.
  static func target(of link: String, in folder: CInt) throws(FileError) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try link.withFileName(.open) { readlinkat(folder, $0, &target, Int(PATH_MAX)) }
    guard count >= 0 else { throw FileError(.open, link, .last) }
    return String(fileName: target)
  }

  /// The open folder.
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

// MARK: - Finding

extension ConfinedFolder {
  /// Opens what a path leads to, if that is inside.
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
      // By hand it is found out which link leads out, and whether the kernel can be asked at all.
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
  /// Whether openat2 was refused, or a path was that leads out.
  ///
  /// Containers that do not know the call forbid it.
  fileprivate var isOfConfinement: Bool {
    [EXDEV, ENOSYS, EPERM, EAGAIN, E2BIG].contains(rawValue)
  }
}
