public import CaptureStore

/// What is exported besides the photos, and under which names.
public struct ExportOptions: Hashable, Sendable {
  /// Whether annotations are written to sidecars beside the photos.
  public var writesSidecars: Bool
  /// Whether annotations are also written into the exported JPEGs, whose bytes then differ from
  /// those in the store.
  ///
  /// A photo that cannot contain them is exported unchanged, with a sidecar.
  public var embedsAnnotations: Bool
  /// Whether photos are exported to the folders in which they are in the store.
  public var keepsFolders: Bool

  /// The album that the photos are exported as; nil for photos by themselves.
  ///
  /// Their names then begin with numbers in the order of the export, instead of being in folders, and the
  /// album's Markdown is written beside them. Export the album's own photos, `StoredAlbum.photos`.
  public var album: StoredAlbum?

  /// Creates options; by default, there are sidecars, unchanged photos and no folders.
  public init(
    writesSidecars: Bool = true, embedsAnnotations: Bool = false, keepsFolders: Bool = false,
    album: StoredAlbum? = nil
  ) {
    self.album = album
    self.writesSidecars = writesSidecars
    self.embedsAnnotations = embedsAnnotations
    self.keepsFolders = keepsFolders
  }
}
