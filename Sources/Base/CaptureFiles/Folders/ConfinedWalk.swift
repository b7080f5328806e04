internal import CLinuxFiles
internal import Glibc

/// Resolves a path inside a folder component by component, where the kernel cannot do so in one
/// call.
///
/// Every folder on the way is held open, so that none can be replaced by a link between checking
/// and entering it.
struct ConfinedWalk: ~Copyable {
  /// The reason why a walk failed.
  enum Obstacle: Error {
    case failure(Errno)
    /// A link, relative to the folder, that leads out of it.
    case leaves(link: String)
  }

  private let root: CInt
  private let confines: ConfinedFolder
  /// The open folders between the root and the current one, with their names.
  private var trail: [(number: CInt, name: String)] = []
  /// The components still to be resolved, the next one last.
  private var ahead: [String] = []
  private var links = 0
  private let followsLinks: Bool
  /// The last component, relative to the folder found; not a link.
  private(set) var name = "."

  /// The maximum number of links in one path, the same as in Linux.
  private static let mostLinks = 40

  init(from root: CInt, in confines: ConfinedFolder, followingLinks: Bool) {
    self.root = root
    followsLinks = followingLinks
    self.confines = confines
  }

  deinit {
    for folder in trail { close(folder.number) }
  }

  /// The folder found.
  var folder: CInt { trail.last?.number ?? root }

  /// Resolves a path up to, but not including, its last component.
  mutating func go(_ path: String, followingLast: Bool) throws(Obstacle) {
    take(path)
    while let next = ahead.popLast() {
      let isLast = ahead.isEmpty
      if next == ".." {
        try leave()
      } else if isLast, !followingLast {
        name = next
      } else if try !enter(next, isLast: isLast) {
        name = next
      }
    }
  }

  private mutating func take(_ path: String) {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    ahead += names.reversed().filter { $0 != "." }
  }

  private mutating func leave() throws(Obstacle) {
    guard let last = trail.popLast() else { throw .leaves(link: linkInUse) }
    close(last.number)
  }

  /// The path of the link being followed.
  private var linkInUse = ""

  /// Enters a folder or follows a link; returns false if the last component is neither.
  private mutating func enter(_ next: String, isLast: Bool) throws(Obstacle) -> Bool {
    let found = try opened(next)
    guard let found else {
      guard isLast else { throw .failure(.noSuchFile) }
      return false
    }
    guard let identity = FileIdentity(of: found) else {
      close(found)
      throw .failure(.last)
    }
    if identity.isFolder, !isLast {
      trail.append((found, next))
      return true
    }
    close(found)
    if identity.isLink {
      try follow(next)
      return true
    }
    guard isLast else { throw .failure(.notFolder) }
    return false
  }

  /// Opens a name in the current folder without following links; returns nil if it does not exist.
  private func opened(_ next: String) throws(Obstacle) -> CInt? {
    let number = try? next.withFileName(.open) {
      openat(folder, $0, c_O_PATH | O_NOFOLLOW | O_CLOEXEC)
    }
    guard let number else { throw .failure(.notAName) }
    guard number < 0 else { return number }
    let failure = Errno.last
    guard failure == .noSuchFile else { throw .failure(failure) }
    return nil
  }

  private mutating func follow(_ link: String) throws(Obstacle) {
    links += 1
    guard followsLinks else { throw .failure(.isLink) }
    guard links <= Self.mostLinks else { throw .failure(.tooManyLinks) }
    linkInUse = (trail.map(\.name) + [link]).joined(separator: "/")
    guard let target = try? ConfinedFolder.target(of: link, in: folder) else {
      throw .failure(.noSuchFile)
    }
    guard target.utf8.first == UInt8(ascii: "/") else { return take(target) }
    // An absolute link may lead back into the folder.
    guard let real = try? confines.realPath, target == real || target.hasPrefix(real + "/") else {
      throw .leaves(link: linkInUse)
    }
    while let last = trail.popLast() { close(last.number) }
    take(String(target.dropFirst(real.count)))
  }
}
