@_spi(_Unicode) internal import Swift
internal import CLinuxFiles
internal import Glibc

/// A path that cannot lead out of a folder, whatever its components or the links on the way.
package struct ConfinedPath: FileLocation {
  package let root: ConfinedFolder
  /// The path relative to the folder; empty for the folder itself.
  package let relative: String

  init(_ root: ConfinedFolder, _ relative: String) {
    self.root = root
    self.relative = relative
  }

  package var isRoot: Bool { relative.isEmpty }

  /// Returns the path of a file in this folder or a subfolder.
  package func file(_ name: String) -> ConfinedPath {
    ConfinedPath(root, isRoot ? name : "\(relative)/\(name)")
  }

  package var parent: ConfinedPath {
    let slash = relative.utf8.lastIndex(of: UInt8(ascii: "/"))
    return ConfinedPath(root, slash.map { String(relative[..<$0]) } ?? "")
  }

  package func sibling(_ name: String) -> ConfinedPath { parent.file(name) }

  package func appending(_ ending: String) -> ConfinedPath {
    ConfinedPath(root, relative + ending)
  }

  /// The last component of the path.
  package var name: String { String(Folder.name(of: relative)) }

  /// Whether it has no `.`, `..` or empty component and no zero byte.
  package var isPlain: Bool { isRoot || ConfinedPath.isPlain(relative) }

  /// Returns whether a path has no `.`, `..` or empty component and no zero byte.
  package static func isPlain(_ path: String) -> Bool {
    let bytes = path.utf8.span
    var step = Step()
    for index in bytes.indices {
      switch bytes[index] {
      case 0: return false
      case UInt8(ascii: "/"):
        guard step.isPlain else { return false }
        step = Step()
      default: step.take(bytes[index])
      }
    }
    return step.isPlain
  }

  /// The state of one path component while it is scanned.
  private struct Step {
    private var count = 0
    private var dots = 0

    mutating func take(_ byte: UInt8) {
      count += 1
      if byte == UInt8(ascii: ".") { dots += 1 }
    }

    /// Whether the component is neither empty nor `.` nor `..`.
    var isPlain: Bool { count > dots || dots > 2 }
  }
}

extension ConfinedPath {
  /// This path, or if it does not exist, an existing one that reads the same.
  ///
  /// Other systems encode accented letters as two characters, and rename files that pass through
  /// them; to people both are the same name.
  package var found: ConfinedPath {
    guard !relative.utf8.allSatisfy({ $0 < 0x80 }), !Folder.exists(self) else { return self }
    let folder = parent.found
    // Most often, only the folder's accents or all accents are encoded separately.
    let likely = [name, name.decomposed].map(folder.file)
    if let there = likely.first(where: Folder.exists) { return there }
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    let names = ((try? Folder.names(in: folder)) ?? []).filter { $0 == name }
    return names.count == 1 ? folder.file(names[0]) : self
  }
}

extension ConfinedPath: CustomStringConvertible {
  package var description: String { isRoot ? root.path : "\(root.path)/\(relative)" }
}

extension ConfinedPath: Hashable {
  // Names are bytes: two that look alike are different.
  package static func == (left: ConfinedPath, right: ConfinedPath) -> Bool {
    left.root === right.root && left.relative.utf8.elementsEqual(right.relative.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(root))
    for byte in relative.utf8 { hasher.combine(byte) }
  }
}

extension ConfinedPath {
  package func open(_ flags: CInt, _ step: FileError.Step) throws(FileError) -> CInt {
    try root.open(self, flags, step)
  }

  package func call(
    _ step: FileError.Step, _ body: (_ folder: CInt, _ name: UnsafePointer<CChar>) -> CInt
  ) throws(FileError) -> Errno {
    guard isPlain, !isRoot else { throw FileError(step, "\(self)", .leavesFolder) }
    let parent = parent
    let folder: CInt
    do throws(FileError) {
      folder =
        try parent.isRoot ? root.descriptor(step) : parent.open(c_O_PATH | O_DIRECTORY, step)
    } catch {
      guard error.cause != .leavesFolder else { throw error }
      return error.cause
    }
    defer { if !parent.isRoot { close(folder) } }
    return try name.withFileName(step) { body(folder, $0) == 0 ? .none : .last }
  }

  package func hand(over descriptor: CInt) {
    guard let owner = root.owner else { return }
    _ = fchown(descriptor, owner.user, owner.group)
  }

  package func identity(followingLinks: Bool) throws(FileError) -> FileIdentity? {
    if !followingLinks, isAtTop { return try identityAtTop }
    let number: CInt
    do throws(FileError) {
      number = try open(c_O_PATH | (followingLinks ? 0 : O_NOFOLLOW), .read)
    } catch {
      guard !error.cause.isAbsence else { return nil }
      throw error
    }
    defer { close(number) }
    return FileIdentity(of: number)
  }

  /// Whether it is directly in the folder.
  private var isAtTop: Bool { !isRoot && !relative.utf8.contains(UInt8(ascii: "/")) }

  /// The identity of the file, obtained without opening it.
  private var identityAtTop: FileIdentity? {
    get throws(FileError) {
      var facts = stat()
      let failure = try call(.read) { fstatat($0, $1, &facts, AT_SYMLINK_NOFOLLOW) }
      if failure.isAbsence { return nil }
      guard failure == .none else { throw FileError(.read, "\(self)", failure) }
      return FileIdentity(facts)
    }
  }
}
