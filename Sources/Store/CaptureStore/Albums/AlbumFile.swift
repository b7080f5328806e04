internal import CaptureFiles

/// The file of an album in a store.
struct AlbumFile {
  let name: AlbumName
  private let place: StorePlace

  init(_ name: AlbumName, in place: StorePlace) {
    self.name = name
    self.place = place
  }

  var location: ConfinedPath { place.albums.file(name.file) }

  /// The contents of a file.
  struct Contents: Sendable {
    let bytes: [UInt8]
    let identity: FileIdentity

    /// The checksum of the bytes.
    var revision: String { Digest(of: bytes.span.bytes).text }
  }

  /// Returns the contents; nil if there is no file.
  ///
  /// Throws if it is a link, a folder or anything else, or longer than an album may be.
  func contents() throws(StoreError) -> Contents? {
    do throws(FileError) {
      return try Contents(of: location)
    } catch {
      guard error.cause.leavesBytesUnknown else { throw StoreError(error) }
      throw StoreError(aboutPhoto: error, at: location)
    }
  }

  /// Returns the contents; throws if there is no file.
  func presentContents() throws(StoreError) -> Contents {
    guard let contents = try contents() else { throw StoreError(noAlbum: name) }
    return contents
  }

  /// Creates the file, durably, unless the name is taken; returns whether it was created.
  ///
  /// It may be a copy, so it is read back from the disk before it gets its name.
  func create(_ bytes: [UInt8], by token: String) throws(StoreError) -> Bool {
    try StoreError.files { () throws(FileError) in try Folder.make(place.albums) }
    let part = try PartFile(bytes, by: token, in: place)
    try part.readBack(as: location)
    return try StoreError.files { () throws(FileError) in try part.file.name(location) }
  }

  /// Replaces the contents, durably; throws if another program has changed the file.
  ///
  /// The new file and the old one exchange their names, so that at no moment one of them is missing, and
  /// what another program has written at the last moment is seen and put back.
  func replace(_ former: Contents, with bytes: [UInt8], by token: String) throws(StoreError) {
    let part = try PartFile(bytes, by: token, in: place)
    part.file.setAccess(like: former.identity)
    try part.sync()
    let isExchanged: Bool
    do throws(FileError) {
      isExchanged = try Folder.exchange(place.incoming.file(part.name), location)
    } catch {
      guard error.cause == .noSuchFile else { throw StoreError(error) }
      throw StoreError(changed: name)
    }
    guard isExchanged else { return try replaceAtOnce(former, with: part) }
    let replaced = try part.bytes(in: place)
    if replaced != former.bytes { try putBack(part, instead: bytes) }
    try StoreError.files { () throws(FileError) in try Folder.sync(of: location) }
  }

  /// Replaces the contents on a file system that cannot exchange names.
  private func replaceAtOnce(_ former: Contents, with part: PartFile) throws(StoreError) {
    guard try contents()?.bytes == former.bytes else { throw StoreError(changed: name) }
    try StoreError.files { () throws(FileError) in try part.file.replace(location) }
  }

  /// Gives the file of another program its name back.
  ///
  /// What yet another program has written meanwhile is moved to `lost+found`.
  private func putBack(_ part: PartFile, instead bytes: [UInt8]) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      _ = try Folder.exchange(place.incoming.file(part.name), location)
      try Folder.sync(of: location)
    }
    if try part.bytes(in: place) != bytes {
      try StoreError.files { () throws(FileError) in
        try LostAndFound(place).take(place.incoming.file(part.name), as: name.file)
      }
    }
    throw StoreError(changed: name)
  }
}

extension AlbumFile.Contents {
  /// Why the bytes are not an album, as the end of a sentence about the file; nil if they may be one.
  ///
  /// This program writes at least a title, and no zero bytes. After a power cut, a file that another
  /// program has written may be empty, or have only zero bytes.
  var damage: String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "is not UTF-8" }
    guard !bytes.isEmpty else { return "is empty" }
    return bytes.contains(0) ? "contains zero bytes" : nil
  }

  /// Reads an album's file; returns nil if there is none.
  init?(of location: ConfinedPath) throws(FileError) {
    guard let found = try location.identity(followingLinks: false) else { return nil }
    guard !found.isLink else { throw FileError(.read, "\(location)", .isLink) }
    let file = try Descriptor(location, .reading)
    let identity = try file.identity
    self.init(bytes: try file.readAll(upTo: Album.byteLimit), identity: identity)
  }
}

extension StorePlace {
  /// The folder of albums.
  var albums: ConfinedPath { file(Album.folder) }
  /// The folder of deleted albums, each in a folder of its name.
  var deletedAlbums: ConfinedPath { hidden.file("albums") }
}

extension StoreError {
  init(noAlbum name: AlbumName) {
    self.init(.notFound, "there is no album '\(name)'")
  }

  init(changed name: AlbumName) {
    self.init(.changed, "another program has changed the album '\(name)'")
  }
}
