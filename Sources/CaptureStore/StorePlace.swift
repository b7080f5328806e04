internal import CaptureFiles

/// Where everything of a store lies.
///
/// A store may come from anybody. Whatever its catalogue says and whatever
/// links lie in it, none of these paths leads out of its folder.
struct StorePlace: Sendable {
  /// The store's folder, without a slash at its end.
  let root: String
  private let folder: ConfinedFolder
  /// What people need not see.
  let hidden: ConfinedPath
  private(set) var catalogueName = "catalogue.sqlite"

  init(_ root: String) {
    let end = root.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    let trimmed = end.map { String(Substring(root.utf8[...$0])) }
    self.root = trimmed ?? (root.isEmpty ? "." : "/")
    folder = ConfinedFolder(self.root, linkless: ".capture")
    hidden = folder.location(".capture")
  }

  /// The store's folder itself.
  var top: ConfinedPath { folder.location("") }
  var catalogue: ConfinedPath { hidden.file(catalogueName) }
  var packs: ConfinedPath { hidden.file("packs") }
  /// Originals that have no name yet.
  var incoming: ConfinedPath { hidden.file("incoming") }
  /// A file for each program that writes, locked as long as it lives.
  var writers: ConfinedPath { hidden.file("writers") }
  /// Locked by the program that changes the store right now.
  var lock: ConfinedPath { hidden.file("write.lock") }
  /// Written to after each change, for those who watch.
  var bell: ConfinedPath { hidden.file("bell") }
  var bin: ConfinedPath { hidden.file("bin") }
  /// The same, where that is the system's.
  var hiddenLostAndFound: ConfinedPath { hidden.file("lost+found") }
  var lostAndFound: ConfinedPath { folder.location(StorePath.lostAndFound) }

  /// The file of a path in the store.
  func file(_ path: String) -> ConfinedPath { folder.location(path) }

  /// A path whose folder is written with the accents that it has on the disk.
  func spelled(_ path: String) -> String {
    file(StorePath.folder(of: path)).found.file(StorePath.name(of: path)).relative
  }

  func pack(_ number: Int) -> ConfinedPath {
    let digits = String(number)
    return packs.file("\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).pack")
  }

  /// Whether there is a store at all.
  var exists: Bool {
    get throws(FileError) {
      guard let found = try hidden.identity(followingLinks: false) else { return false }
      if found.isLink { throw FileError(.open, "\(hidden)", .isLink) }
      return found.isFolder
    }
  }

  func makeFolders() throws(FileError) {
    try folder.make()
    for folder in [packs, incoming, writers, bin] { try Folder.make(folder) }
  }
}

// MARK: - The catalogue's file

extension StorePlace {
  /// The same store, with the catalogue that was set aside as damaged for its catalogue.
  var withDamagedCatalogue: StorePlace {
    var place = self
    place.catalogueName = "catalogue.damaged"
    return place
  }

  /// What SQLite appends to the catalogue's name for its files.
  static let catalogueEndings = ["", "-wal", "-shm", "-journal"]

  /// The catalogue's path for SQLite, which opens by name, and the file that has it now, if any.
  ///
  /// Throws where a link or something else than a file has a name that SQLite
  /// will use: it would go there.
  func catalogueFile(
    in held: borrowing HeldFolder
  ) throws(FileError) -> (path: String, identity: FileIdentity?) {
    var identity: FileIdentity?
    for ending in Self.catalogueEndings {
      guard let found = try held.identity(of: catalogueName + ending) else { continue }
      let file = catalogue.appending(ending)
      guard !found.isLink else { throw FileError(.open, "\(file)", .isLink) }
      guard found.isPlain else { throw FileError(.open, "\(file)", .notRegular) }
      if ending.isEmpty { identity = found }
      if ending == "-journal" { try refuseSuperJournal(file) }
    }
    return (try "\(folder.realPath)/\(catalogue.relative)", identity)
  }

  /// Refuses a journal that names another journal, as none of ours does.
  ///
  /// SQLite would remove whatever file has that name.
  private func refuseSuperJournal(_ journal: ConfinedPath) throws(FileError) {
    let file = try Descriptor(journal, .reading)
    let end = try file.byteCount - Self.journalMark.count
    guard end >= 0, try file.read(Self.journalMark.count, at: end) == Self.journalMark else {
      return
    }
    throw FileError(.open, "\(journal)", .foreign)
  }

  /// What stands at the end of such a journal.
  private static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
}
