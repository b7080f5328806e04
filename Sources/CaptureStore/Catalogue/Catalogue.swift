internal import CaptureFiles
internal import CaptureImaging

/// The store's photos in SQLite, through one connection.
struct Catalogue: ~Copyable, Sendable {
  var connection: Connection
  /// The folder that it is in, and which file it is, to see when another has taken its place.
  private let folder: HeldFolder
  private let identity: FileIdentity

  /// Opens a catalogue and brings it to this program's version.
  init(_ place: StorePlace, _ mode: Connection.Mode = .updating) throws(StoreError) {
    // If another file takes its place before SQLite opens it, that one is opened a second time.
    let held = try Self.folder(of: place, mode)
    let (path, found) = try StoreError.files { () throws(FileError) in
      try place.catalogueFile(in: held)
    }
    let opened = try Self.open(path, mode, in: place)
    guard let found else { throw StoreError(FileError(.open, "\(place.catalogue)", .noSuchFile)) }
    connection = opened
    folder = held
    identity = found
  }

  /// Opens a catalogue on a disk that nobody can write to.
  ///
  /// What a killed program has left in the log counts, so that the log is read
  /// where it can be.
  init(readOnly place: StorePlace) throws(StoreError) {
    do throws(StoreError) {
      try self.init(place, .reading)
    } catch {
      try self.init(place, .immutable)
    }
  }

  private static func folder(
    of place: StorePlace, _ mode: Connection.Mode
  ) throws(StoreError) -> HeldFolder {
    try StoreError.files { () throws(FileError) in
      // SQLite would make it the administrator's, in whoever's store that is.
      // Closing a file that is open in SQLite, too, would let go of SQLite's locks on it: another program
      // would take itself for the last one, and remove the log with this one's commits.
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
        // A commit returns once it would survive a power cut.
        try connection.script(
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
        if version < Schema.version { try Schema.update(&connection) }
      }
      return connection
    } catch {
      throw error == .newerSchema ? .newer(place) : StoreError(error, in: place)
    }
  }

  /// Whether the catalogue's file is still the one that is open.
  func isCurrent(_ place: StorePlace) -> Bool {
    let found = try? folder.identity(of: place.catalogueName)
    return folder.isInPlace && found?.isSame(as: identity) ?? false
  }

  /// Whether it has no tables yet: it was begun, and never filled from the folder.
  var isUnmade: Bool {
    mutating get throws(DatabaseError) { try connection.schemaVersion == 0 }
  }

  /// The same, told as the store's failure.
  mutating func isUnmade(in place: StorePlace) throws(StoreError) -> Bool {
    do throws(DatabaseError) {
      return try isUnmade
    } catch {
      throw StoreError(error, in: place)
    }
  }

  /// Whether it is being made, or a change that is noted in it is being made or was cut off.
  ///
  /// The marks of writers tell of those who were killed, but do not survive a power cut.
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
      remedy: "use that one")
  }
}
