/// What a search of a store's folder has found besides its photos.
package struct FolderSearch: Sendable {
  /// The files that belong to no photo.
  package internal(set) var unknownFiles: [UnknownFile]
  /// Why files and folders cannot be examined or listed that may be photos, or have some.
  package internal(set) var unreadable: [StoreError]
  /// The paths of those, relative to the store's folder.
  var unreadablePaths: [String]
}
