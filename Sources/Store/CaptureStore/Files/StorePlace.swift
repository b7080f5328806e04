internal import CaptureBase
internal import CaptureFiles

/// The locations of a store's files.
///
/// A store may come from an untrusted source. Whatever its catalogue says and whatever links it
/// contains, none of these paths leads out of its folder.
struct StorePlace: Sendable {
  /// The store's folder, without a trailing slash.
  let root: String
  private let folder: ConfinedFolder
  /// The hidden folder, for files that users need not see.
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
  /// The folder of files that have no final name yet.
  var incoming: ConfinedPath { hidden.file("incoming") }
  /// The folder that holds one file per writing program, locked for the life of that program.
  var writers: ConfinedPath { hidden.file("writers") }
  /// The file locked by the program that is currently changing the store.
  var lock: ConfinedPath { hidden.file("write.lock") }
  /// The file written to after each change, to notify watchers.
  var bell: ConfinedPath { hidden.file("bell") }
  var bin: ConfinedPath { hidden.file("bin") }
  /// The `lost+found` folder inside the hidden folder, used where the one at the top belongs to the
  /// file system.
  var hiddenLostAndFound: ConfinedPath { hidden.file("lost+found") }
  var lostAndFound: ConfinedPath { folder.location(StorePath.lostAndFound) }
  /// Whether the store is the root of a disk, so that the `lost+found` at the top is the file system's.
  var isRootOfDisk: Bool {
    guard let own = (try? FileIdentity(at: root)) ?? nil,
      let parent = (try? FileIdentity(at: "\(root)/..")) ?? nil
    else { return false }
    return own.device != parent.device || own.isSame(as: parent)
  }
  /// The folders for files that the store cannot account for.
  var lostAndFounds: [ConfinedPath] {
    isRootOfDisk ? [hiddenLostAndFound] : [lostAndFound, hiddenLostAndFound]
  }

  /// Returns the location of a path in the store.
  func file(_ path: String) -> ConfinedPath { folder.location(path) }

  /// Returns a path whose folder is spelled with the accents (the Unicode normalisation) that it
  /// has on the disk.
  func spelled(_ path: String) -> String {
    file(StorePath.folder(of: path)).found.file(StorePath.name(of: path)).relative
  }

  func pack(_ number: Int) -> ConfinedPath { packs.file("\(number.digits(4)).pack") }

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
  /// The same store, with the catalogue that was set aside as damaged in place of its own.
  var withDamagedCatalogue: StorePlace {
    var place = self
    place.catalogueName = "catalogue.damaged"
    return place
  }

  /// The suffixes that SQLite appends to the catalogue's name for its files.
  static let catalogueEndings = ["", "-wal", "-shm", "-journal"]

  /// Ensures that only those who may write to the store can take SQLite's locks.
  ///
  /// Writers lock parts of the file that ends in `-shm`. A lock on another file keeps nobody from
  /// writing, so those who can read these keep their access.
  func protectCatalogue() {
    let memory = LibraryFile(catalogue.appending("-shm"))
    memory.createPrivate()
    memory.correctAccess()
    for ending in ["", "-wal"] {
      LibraryFile(catalogue.appending(ending)).correctAccess(keepingReaders: true)
    }
  }

  /// Another program that has locked the catalogue, if the kernel reports one.
  var catalogueLocker: LockHolder? {
    LockHolder(ofPartOf: catalogue.appending("-shm")) ?? LockHolder(ofPartOf: catalogue)
  }

  /// Returns the catalogue's path for SQLite, which opens files by name, and the identity of the
  /// file there, if any.
  ///
  /// Throws if a link or anything else that is not a regular file has a name that SQLite would use,
  /// because SQLite would follow it.
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

  /// Rejects a journal that refers to another journal, which this program never writes.
  ///
  /// SQLite would delete any file that such a journal names.
  private func refuseSuperJournal(_ journal: ConfinedPath) throws(FileError) {
    let file = try Descriptor(journal, .reading)
    let end = try file.byteCount - Self.journalMark.count
    guard end >= 0, try file.read(Self.journalMark.count, at: end) == Self.journalMark else {
      return
    }
    throw FileError(.open, "\(journal)", .foreign)
  }

  /// The bytes at the end of such a journal.
  private static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
}
