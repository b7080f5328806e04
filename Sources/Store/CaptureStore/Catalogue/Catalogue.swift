internal import CaptureFiles
internal import CaptureImaging

/// A store's photos in an SQLite database, accessed through one connection.
struct Catalogue: ~Copyable, Sendable {
  var connection: Connection
  /// The version of the data of which the indexes have been counted; nil before that.
  var countedVersion: Int64?
  /// The database's folder and file identity, to notice when another file has replaced it.
  private let folder: HeldFolder
  private let identity: FileIdentity

  /// Opens a catalogue, and migrates it to this program's version.
  init(_ place: StorePlace, _ mode: Connection.Mode = .updating) throws(StoreError) {
    // If another file replaces this one before SQLite opens it, `isCurrent` is false, and the
    // catalogue is opened again.
    let held = try Self.folder(of: place, mode)
    let (path, found) = try StoreError.files { () throws(FileError) in
      try place.catalogueFile(in: held)
    }
    if mode.isWriting, found != nil { place.protectCatalogue() }
    let opened = try Self.open(path, mode, in: place)
    if mode.isWriting { place.protectCatalogue() }
    guard let found else { throw StoreError(FileError(.open, "\(place.catalogue)", .noSuchFile)) }
    connection = opened
    folder = held
    identity = found
  }

  /// Opens a catalogue on a disk that is not writable.
  ///
  /// Commits in the log count, so the log is read if possible. Only those who may write to the store
  /// can take SQLite's locks, so others read a copy.
  init(readOnly place: StorePlace) throws(StoreError) {
    do throws(StoreError) {
      try self.init(place, .reading)
    } catch {
      if let copy = try? CatalogueCopy(of: place) {
        try self.init(copy, of: place)
      } else {
        try self.init(place, .immutable)
      }
    }
  }

  private init(_ copy: CatalogueCopy, of place: StorePlace) throws(StoreError) {
    let held = try Self.folder(of: place, .reading)
    let (_, found) = try StoreError.files { () throws(FileError) in
      try place.catalogueFile(in: held)
    }
    guard let found else { throw StoreError(FileError(.open, "\(place.catalogue)", .noSuchFile)) }
    let opened = try Self.open(copy.path, .updating, in: place)
    do throws(DatabaseError) {
      connection = try opened.copyInMemory()
    } catch {
      throw StoreError(error, in: place)
    }
    folder = held
    identity = found
  }

  /// Opens a catalogue for reading, without leaving a trace and without waiting.
  ///
  /// To read the log, SQLite makes its files if they are missing. Then no program has the catalogue
  /// open, and what a killed one may have left in the log is not worth it.
  init(glancingAt place: StorePlace) throws(StoreError) {
    let isInUse = ["-wal", "-shm"].allSatisfy { Folder.exists(place.catalogue.appending($0)) }
    do throws(StoreError) {
      try self.init(place, isInUse ? .glancing : .immutable)
    } catch {
      // The locks of another user's store may not be taken.
      try self.init(place, .immutable)
    }
  }

  /// Throws if a catalogue cannot be read, and may well be sound.
  ///
  /// SQLite reports most failures of a disk as damage, except when it copies.
  static func requireReadable(in place: StorePlace) throws(StoreError) {
    let path: String
    do throws(StoreError) {
      let held = try Self.folder(of: place, .reading)
      path = try StoreError.files { () throws(FileError) in
        try place.catalogueFile(in: held).path
      }
    } catch {
      return  // what is not a regular file is damage
    }
    do throws(DatabaseError) {
      _ = try Connection(path, .reading).copyInMemory()
    } catch {
      guard error.leavesBytesUnknown else { return }
      throw StoreError(
        .failed, "cannot use the catalogue \(place.catalogue): \(error)",
        remedy: .readableOriginal)
    }
  }

  private static func folder(
    of place: StorePlace, _ mode: Connection.Mode
  ) throws(StoreError) -> HeldFolder {
    try StoreError.files { () throws(FileError) in
      // If root created the file through SQLite, it would belong to root, not to the store's owner. A
      // file that exists is not opened here, since it may be open in SQLite: closing the descriptor
      // would release SQLite's locks on it, and another program would take itself for the last one
      // and remove the log with this one's commits.
      if mode == .creating, !Folder.exists(place.catalogue) {
        _ = try Descriptor(place.catalogue, .updating)
      }
      guard try place.exists else { throw FileError(.open, "\(place.catalogue)", .noSuchFile) }
      return try HeldFolder(place.hidden)
    }
  }

  private static func open(
    _ path: String, _ mode: Connection.Mode, in place: StorePlace
  ) throws(StoreError) -> Connection {
    do throws(DatabaseError) {
      var connection = try Connection(path, mode)
      let version = try connection.schemaVersion
      guard version <= Schema.version else { throw .newerSchema }
      if mode.isWriting {
        // With these settings, a commit returns once it would survive a power cut.
        try connection.script(
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
        if version < Schema.version { try Schema.update(&connection) }
      } else if (1..<Schema.version).contains(version) {
        // Nothing can be written there, so an older catalogue is migrated in memory. A damaged one,
        // from which rows are salvaged, is read as it is.
        do throws(DatabaseError) {
          var copy = try connection.copyInMemory()
          try Schema.update(&copy)
          connection = copy
        } catch {}
      }
      return connection
    } catch {
      throw error == .newerSchema ? .newer(place) : StoreError(error, in: place)
    }
  }

  /// Returns whether the catalogue's file is still the one that is open.
  func isCurrent(_ place: StorePlace) -> Bool {
    let found = try? folder.identity(of: place.catalogueName)
    return folder.isInPlace && found?.isSame(as: identity) ?? false
  }

  /// Runs a body that sees the catalogue as of one moment, whatever other programs commit meanwhile.
  mutating func reading<Value>(
    _ body: (inout Catalogue) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    // A transaction that is already open guarantees that.
    guard !connection.isInTransaction else { return try body(&self) }
    try connection.run("BEGIN")
    defer { try? connection.rollBack() }
    return try body(&self)
  }

  /// Whether it has no tables yet, because it was created but never filled from the folder.
  var isUnmade: Bool {
    mutating get throws(DatabaseError) { try connection.schemaVersion == 0 }
  }

  /// Returns the same, and rethrows an error as a `StoreError`.
  mutating func isUnmade(in place: StorePlace) throws(StoreError) -> Bool {
    do throws(DatabaseError) {
      return try isUnmade
    } catch {
      throw StoreError(error, in: place)
    }
  }

  /// Returns whether it is being built, or records a change that is in progress or was interrupted.
  ///
  /// The marks of killed writers would show the latter as well, but they do not survive a power
  /// cut.
  mutating func isUnsettled(in place: StorePlace) throws(StoreError) -> Bool {
    do throws(DatabaseError) {
      guard try !isUnmade else { return true }
      return try !intents().isEmpty
    } catch {
      throw StoreError(error, in: place)
    }
  }
}

extension DatabaseError {
  fileprivate static let newerSchema = DatabaseError(code: 0, "newer")
}

extension StoreError {
  fileprivate static func newer(_ place: StorePlace) -> StoreError {
    StoreError(
      .newer, "the store \(place.root) was made by a newer version of this program",
      remedy: .newerVersion)
  }
}
