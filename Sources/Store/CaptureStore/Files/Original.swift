internal import CaptureFiles

/// A photo's original file, which the store never modifies, but other programs may.
struct Original {
  /// What was read from the file.
  struct Contents: Sendable {
    let bytes: [UInt8]
    let file: FileIdentity
    let digest: Digest
  }

  /// What has happened to the file since its bytes were last known to be sound.
  enum Condition: Sendable {
    case intact
    /// Another program changed the file, and its picture is complete.
    case edited
    /// The bytes are not a complete picture, or they changed although no program wrote to the file.
    case damaged(StoreError)

    var isDamaged: Bool {
      if case .damaged = self { true } else { false }
    }
  }

  private let entry: Entry
  private let path: ConfinedPath

  init(_ entry: Entry, in place: StorePlace) {
    self.entry = entry
    path = place.file(entry.photo.place).found
  }

  /// Whether anything exists at the original's path.
  var exists: Bool { Folder.exists(path) }

  /// Whether nothing exists at the original's path; false if that cannot be known.
  var isMissing: Bool { absence?.code == .missing }

  /// Why nothing is known to exist at the original's path; nil if something does.
  var absence: StoreError? { Self.absence(at: path) }

  /// Returns why nothing is known to exist at a path: it is missing, or nobody can look, such as in
  /// a folder without rights or on a failing disk; nil if something does.
  static func absence(at path: ConfinedPath) -> StoreError? {
    do throws(FileError) {
      return try path.identity(followingLinks: false) == nil ? StoreError.missing(path) : nil
    } catch {
      guard error.cause.leavesBytesUnknown else { return StoreError.missing(path) }
      return StoreError(aboutPhoto: error, at: path)
    }
  }

  /// Reads the file, whatever it contains.
  func contents() throws(StoreError) -> Contents {
    do throws(FileError) {
      return try Self.read(path)
    } catch {
      throw StoreError(aboutPhoto: error, at: path)
    }
  }

  /// Throws if this program may not read the file, and so cannot know what it would change.
  func requireReadable() throws(StoreError) {
    do throws(FileError) {
      _ = try Descriptor(path, .reading)
    } catch {
      guard error.cause.leavesBytesUnknown else { return }
      throw StoreError(changingUnreadable: error, at: path)
    }
  }

  static func contents(of path: ConfinedPath) throws(StoreError) -> Contents {
    do throws(FileError) {
      return try read(path)
    } catch {
      guard error.cause.leavesBytesUnknown else { throw StoreError(error) }
      throw StoreError(aboutPhoto: error, at: path)
    }
  }

  /// Reads the file; returns nil if there is none, or if what is there cannot be an original.
  ///
  /// Throws if the bytes may well be sound, such as when the file belongs to another user. Nothing
  /// may replace them then.
  func contentsUnlessLost() throws(StoreError) -> Contents? {
    try Self.contentsUnlessLost(of: path)
  }

  /// Reads a file; returns nil if there is none, or if what is there cannot be an original.
  ///
  /// Throws if the bytes may well be sound.
  static func contentsUnlessLost(of path: ConfinedPath) throws(StoreError) -> Contents? {
    do throws(FileError) {
      return try read(path)
    } catch {
      guard error.cause.leavesBytesUnknown else { return nil }
      throw StoreError(aboutPhoto: error, at: path)
    }
  }

  /// The largest size of an original, in bytes.
  static let byteLimit = 256 << 20

  private static func read(_ path: ConfinedPath) throws(FileError) -> Contents {
    let file = try Descriptor(path, .reading)
    let bytes = try file.readAll(upTo: byteLimit)
    return Contents(bytes: bytes, file: try file.identity, digest: Digest(of: bytes.span.bytes))
  }

  /// Distinguishes an edit from damage.
  ///
  /// A disk that corrupts a bit changes neither a file's size nor its modification time, while a
  /// program that edits a picture changes at least one of them. Bytes that the photo has had before
  /// are not damage.
  func condition(
    of contents: Contents, states: [Digest], _ tierMaker: TierMaker
  ) -> Condition {
    guard contents.digest != entry.digest else { return .intact }
    let isKnown = states.contains(contents.digest)
    if !isKnown, contents.bytes.count == entry.photo.byteCount, hasKnownTime(contents.file) {
      return .damaged(damage("its bytes changed although its size and its time did not"))
    }
    do throws(StoreError) {
      try tierMaker.check(contents.bytes)
      return .edited
    } catch {
      // A picture that needs too much memory to be checked is not known to be damaged, nor is one
      // that has the flaw it has always had.
      guard error.code != .refused, !hasKnownFlaw(contents.bytes, tierMaker) else {
        return .edited
      }
      return .damaged(damage(error.problem))
    }
  }

  /// Reads the file; throws if its bytes are damaged or belong to another photo.
  ///
  /// `states` and `owner` are called only if the bytes are not those in the catalogue.
  func soundBytes(
    states: () throws(StoreError) -> [Digest],
    owner: (Digest) throws(StoreError) -> Entry?, _ tierMaker: TierMaker
  ) throws(StoreError) -> Contents {
    let contents = try contents()
    guard contents.digest != entry.digest else { return contents }
    if let other = try owner(contents.digest) { throw .exchanged(path, other.id) }
    if case .damaged(let error) = condition(of: contents, states: try states(), tierMaker) {
      throw error
    }
    return contents
  }

  /// Returns whether bytes have the same flaw as those in the catalogue.
  private func hasKnownFlaw(_ bytes: [UInt8], _ tierMaker: TierMaker) -> Bool {
    guard case .flawed = entry.soundness else { return false }
    return (try? tierMaker.soundness(of: bytes)) == entry.soundness
  }

  /// Returns whether the file has the modification time at which it was last known to be sound, or
  /// no such time is known.
  private func hasKnownTime(_ file: FileIdentity) -> Bool {
    entry.fileTime.map(file.changed.agrees) ?? true
  }

  private func damage(_ reason: String) -> StoreError {
    StoreError(
      .damaged, "the original \(path) is damaged: \(reason)",
      remedy: .restoreFromBackup)
  }
}

extension Entry {
  /// Returns whether a file has the size and the modification time with which the original was last
  /// known to be sound.
  func resembles(_ file: FileIdentity) -> Bool {
    file.byteCount == photo.byteCount && (fileTime.map(file.changed.agrees) ?? true)
  }
}

extension StoreError {
  /// Creates an error for a file that cannot be read, with its owner if that is another user.
  init(aboutPhoto error: FileError, at path: ConfinedPath) {
    guard error.cause.leavesBytesUnknown else {
      self.init(aboutPhoto: error)
      return
    }
    let owner = Self.otherOwner(of: path, denied: error.cause)
    self.init(
      .unreadable, "\(error)" + (owner.map { "; it belongs to the user \($0)" } ?? ""),
      remedy: .readableOriginal)
    leavesBytesUnknown = true
  }

  /// Creates an error for a change of a photo whose original cannot be read.
  fileprivate init(changingUnreadable error: FileError, at path: ConfinedPath) {
    let reason = StoreError(aboutPhoto: error, at: path)
    self.init(.readOnly, reason.problem, remedy: reason.remedy)
    leavesBytesUnknown = true
  }

  /// Returns the owner of a file that may not be read; nil if that is the user who runs the program.
  private static func otherOwner(of path: ConfinedPath, denied cause: Errno) -> String? {
    guard cause.isDenial, let file = (try? FileIdentity(at: path)) ?? nil, !file.isOwn else {
      return nil
    }
    return file.ownerName
  }

  /// Creates an error for a failed operation on a photo's file, which another program may have
  /// moved.
  init(aboutPhoto error: FileError) {
    guard error.cause == .noSuchFile else {
      self.init(error)
      return
    }
    self.init(.missing, error.description, remedy: .repairOrRestore)
  }

  /// Returns the error for a missing original.
  static func missing(_ path: ConfinedPath) -> StoreError {
    StoreError(.missing, "the original \(path) is missing", remedy: .repairOrRestore)
  }
}
