/// What a search of a store's folder has found besides its photos.
package struct FolderSearch: Sendable {
  /// The files that belong to no photo.
  package internal(set) var unknownFiles: [UnknownFile]
  /// Errors for unreadable files and folders that may be, or contain, photos.
  package internal(set) var unreadable: [StoreError]
  /// The paths of those, relative to the store's folder.
  var unreadablePaths: [String]
}
