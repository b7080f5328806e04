/// An album as a store has it.
public struct StoredAlbum: Hashable, Sendable {
  /// The album's name, by which it is found.
  public let name: AlbumName
  /// The title and the blocks.
  public let album: Album
  /// The checksum of the file, which changes with every change of it.
  public let revision: String
  /// The photos of the album that the store does not have, or has in its bin.
  public let missing: Set<PhotoID>
  /// Those of the missing photos that are in the bin.
  public let binned: Set<PhotoID>

  /// Creates an album, for a test of a program that shows albums.
  public init(
    name: AlbumName, album: Album, revision: String, missing: Set<PhotoID> = [],
    binned: Set<PhotoID> = []
  ) {
    self.name = name
    self.album = album
    self.revision = revision
    self.missing = missing
    self.binned = binned
  }

  /// The photos that can be shown, each once, in the album's order.
  public var photos: [PhotoID] {
    var seen = missing
    return album.photos.filter { seen.insert($0).inserted }
  }

  /// The path of the file, relative to the store's folder.
  public var path: String { name.path }
}

extension AlbumName {
  /// The path of the album's file, relative to the store's folder.
  var path: String { StorePath.joined(Album.folder, file) }
}

/// The albums of a store.
public struct AlbumListing: Hashable, Sendable {
  /// An album as it is listed.
  public struct Item: Hashable, Sendable {
    /// The album's name, by which it is found.
    public let name: AlbumName
    /// The album's title.
    public let title: String
    /// The number of photos in it, including those that are missing.
    public let photoCount: Int
    /// The first photo that can be shown; nil if there is none.
    public let cover: PhotoID?
    /// The checksum of the file.
    public let revision: String

    /// The path of the file, relative to the store's folder.
    public var path: String { name.path }
  }

  /// A file among the albums that cannot be read as one.
  public struct Problem: Hashable, Sendable {
    /// The path of the file, relative to the store's folder.
    public let path: String
    /// Why it cannot be read.
    public let error: StoreError
  }

  /// The albums in the order of their names.
  public internal(set) var albums: [Item] = []
  /// The albums whose files cannot be read, in the order of their names.
  public internal(set) var problems: [Problem] = []
}

/// A change of an album by any program.
public struct AlbumChange: Hashable, Sendable {
  /// The album that was changed.
  public let name: AlbumName
  /// The checksum of its file now; nil if the album has been removed.
  public let revision: String?
}
