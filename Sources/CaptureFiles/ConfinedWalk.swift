internal import CLinuxFiles
internal import Glibc

/// Finds a file below a folder step by step, for where the kernel cannot do it in one.
///
/// Every folder on the way is held open, so that none is swapped for a link
/// between looking and going there.
struct ConfinedWalk: ~Copyable {
  /// What ends a walk.
  enum Obstacle: Error {
    case failure(Errno)
    /// A link, seen from the folder, that leads out of it.
    case leaves(link: String)
  }

  private let root: CInt
  private let confines: ConfinedFolder
  /// The folders between the root and here, open, with their names.
  private var trail: [(number: CInt, name: String)] = []
  /// Names still to be gone through, the next one last.
  private var ahead: [String] = []
  private var links = 0
  private let followsLinks: Bool
  /// What was looked for, in the folder that was found; no link.
  private(set) var name = "."

  /// As many links in one path as Linux follows.
  private static let mostLinks = 40

  init(from root: CInt, in confines: ConfinedFolder, followingLinks: Bool) {
    self.root = root
    followsLinks = followingLinks
    self.confines = confines
  }

  deinit {
    for folder in trail { close(folder.number) }
  }

  /// The folder that was found.
  var folder: CInt { trail.last?.number ?? root }

  /// Goes to where a path leads, but for its last step.
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

  /// The link that is being followed, by its path.
  private var linkInUse = ""

  /// Goes into a folder or on along a link; answers false for the last step when it is neither.
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

  /// Opens a name here without following it; nil when there is nothing.
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
    // An absolute link may lead back to the inside.
    guard let real = try? confines.realPath, target == real || target.hasPrefix(real + "/") else {
      throw .leaves(link: linkInUse)
    }
    while let last = trail.popLast() { close(last.number) }
    take(String(target.dropFirst(real.count)))
  }
}
