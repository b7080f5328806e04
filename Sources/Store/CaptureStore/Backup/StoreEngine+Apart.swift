internal import CaptureFiles
internal import Glibc

extension StoreEngine {
  package func requireApart(from folder: String) throws(StoreError) {
    let other = StorePlace(folder)
    let error = try StoreError.files { () throws(FileError) -> StoreError? in
      let mine = StoreFootprint(of: place)
      let theirs = StoreFootprint(of: other)
      if try mine.isSame(as: theirs) {
        return StoreError(
          .refused, "\(folder) is the store \(place.root) itself", remedy: .separateFolders)
      }
      if try theirs.isWithin(mine) { return StoreError(other.root, within: place.root) }
      if try mine.isWithin(theirs) { return StoreError(place.root, within: other.root) }
      if mine.overlaps(theirs) { return StoreError(place.root, sharing: other.root) }
      return nil
    }
    if let error { throw error }
  }

  /// Throws if a folder is this store or lies in it, where files of another program would be taken
  /// for originals.
  ///
  /// The folder need not exist yet.
  package func requireOutside(_ folder: String) throws(StoreError) {
    let isInside = try StoreError.files { () throws(FileError) in
      try StoreFootprint(of: StorePlace(folder)).isWithin(StoreFootprint(of: place))
    }
    guard isInside else { return }
    throw StoreError(
      .refused, "\(folder) is inside the store \(place.root)", remedy: .separateFolders)
  }
}

extension StorePlace {
  /// Returns the folder that the store keeps for itself to which another one leads, or with which it
  /// shares files; nil if there is none.
  ///
  /// Links, mounts and different names of one folder are recognised. A link out of the store is not
  /// followed.
  func ownFolder(sharedWith folder: String) -> ConfinedPath? {
    guard leaving(folder) == nil else { return nil }
    let table = MountTable.current
    let wanted = StoreFootprint(of: StorePlace("\(root)/\(folder)"))
    return [hidden, lostAndFound].first { own in
      let place = StoreFootprint(of: StorePlace("\(own)"))
      return wanted.overlaps(place, in: table) || (try? wanted.isWithin(place)) == true
    }
  }
}

/// The actual location of a store's folder on its disk, whatever names lead to it.
private struct StoreFootprint {
  private let place: StorePlace

  init(of place: StorePlace) {
    self.place = StorePlace(Self.reduced(place.root))
  }

  /// Returns a path without those `..` that follow a folder that does not exist yet.
  private static func reduced(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    var found = path.utf8.first == slash ? "/" : "./"
    for part in path.utf8.split(separator: slash).map({ String(Substring($0)) }) {
      if part == "..", !Folder.exists(found) {
        found = String(Folder.part(of: String(found.dropLast())))
      } else {
        found += part + "/"
      }
    }
    return found
  }

  func isSame(as other: StoreFootprint) throws(FileError) -> Bool {
    guard let mine = try identity, let theirs = try other.identity else { return false }
    if mine.isSame(as: theirs) { return true }
    if FolderSpelling(resolved).isSameFolder(as: FolderSpelling(other.resolved)) { return true }
    guard let mine = try hidden, let theirs = try other.hidden else { return false }
    return mine.isSame(as: theirs)
  }

  func isWithin(_ other: StoreFootprint) throws(FileError) -> Bool {
    if try isSpelledWithin(other) { return true }
    let outer = [try other.identity, try other.hidden].compactMap { $0 }
    let above = try Self.ancestors(of: place.root) + Self.ancestors(of: hiddenPath)
    return above.contains(where: outer.has)
  }

  /// Returns whether its path leads to another folder or into it, by any spelling of that one's path.
  private func isSpelledWithin(_ other: StoreFootprint) throws(FileError) -> Bool {
    let outer = FolderSpelling(other.resolved)
    guard let above = FolderSpelling(resolved).ancestor(asDeepAs: outer),
      above.isSameFolder(as: outer), try other.identity != nil
    else { return false }
    return try FileIdentity(at: above.path) != nil
  }

  /// Returns whether a folder of one is also mounted in the other.
  func overlaps(_ other: StoreFootprint, in table: MountTable = .current) -> Bool {
    let theirs = table.areas(of: other.resolved)
    return table.areas(of: resolved).contains { area in theirs.contains(where: area.overlaps) }
  }

  /// The path with links resolved, as far as it exists.
  private var resolved: String {
    var (path, missing) = (place.root, "")
    while true {
      if let real = (try? Folder.realPath(of: path)) ?? nil {
        return real == "/" && !missing.isEmpty ? missing : real + missing
      }
      missing = "/\(Folder.name(of: path))" + missing
      let parent = String(Folder.part(of: path).dropLast())
      path = parent.isEmpty ? "/" : parent
    }
  }

  /// The hidden folder with links followed, as they are when a store is opened through one.
  private var hiddenPath: String { "\(place.root)/.capture" }

  private var identity: FileIdentity? {
    get throws(FileError) { try FileIdentity(at: place.root) }
  }

  private var hidden: FileIdentity? {
    get throws(FileError) { try FileIdentity(at: hiddenPath) }
  }

  /// Returns a folder and its ancestors, from the first that exists up to the root.
  private static func ancestors(of path: String) throws(FileError) -> [FileIdentity] {
    var path = path
    while try FileIdentity(at: path) == nil {
      let parent = String(Folder.part(of: path).dropLast())
      path = parent.isEmpty ? "/" : parent
    }
    var folders: [FileIdentity] = []
    while let folder = try FileIdentity(at: path), folders.last?.isSame(as: folder) != true {
      folders.append(folder)
      path += "/.."
    }
    return folders
  }
}

extension StoreError {
  fileprivate init(_ inner: String, within outer: String) {
    self.init(
      .refused, "the store \(inner) would be inside the store \(outer)",
      remedy: .separateFolders)
  }

  fileprivate init(_ one: String, sharing other: String) {
    self.init(
      .refused, "a folder of the store \(one) is also mounted in the store \(other)",
      remedy: .separateFolders)
  }
}
