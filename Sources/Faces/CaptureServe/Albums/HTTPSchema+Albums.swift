internal import CaptureHTTP
internal import CaptureStore

/// The messages between pages and the server about albums.
extension HTTPSchema {
  /// An album, of which a page gets everything.
  static let album = HTTPSchema.object([
    "name": .string(.name), "title": .string, "path": .string, "storePath": .string,
    "revision": .string, "blocks": .array(of: block),
  ]).named("Album")

  /// The albums of a store, and the files that are none.
  static let albumList = HTTPSchema.object([
    "albums": .array(
      of: .object([
        "name": .string(.name), "title": .string, "photos": .integer, "cover": .photoID.orNull,
        "revision": .string,
      ])),
    "problems": .array(of: .object(["path": .string, "error": .error])),
  ])

  /// What creates an album.
  static let newAlbum = HTTPSchema.object(
    ["title": title], optional: ["ids": .photoIDs(upTo: RequestedPhotos.photoLimit)])

  /// What ``AlbumRequest`` reads.
  static let albumChange = HTTPSchema.either(
    .object(["append": .photoIDs(upTo: RequestedPhotos.changeLimit)]),
    .object(
      ["revision": .string],
      optional: ["title": title, "blocks": .array(of: newBlock, count: 0...Album.blockLimit)]))

  /// An error; after a change of another version, with both versions.
  static let albumConflict = HTTPSchema.object(
    ["error": .error],
    optional: [
      "current": .album,
      "yours": .object([
        "revision": .string, "title": .string.orNull, "blocks": .array(of: draftBlock).orNull,
      ]),
    ])

  private static let title = HTTPSchema.string(upTo: Album.titleLimit)
  private static let text = HTTPSchema.object(["text": .string])
  private static let block = HTTPSchema.either(
    text,
    .object([
      "photo": .photoID, "caption": .string.orNull, "missing": .boolean, "binned": .boolean,
    ]))
  private static let newBlock = HTTPSchema.either(
    text,
    .object(
      ["photo": .photoID],
      optional: ["caption": .string.orNull, "missing": .boolean, "binned": .boolean]))
  private static let draftBlock = HTTPSchema.either(
    text, .object(["photo": .photoID, "caption": .string.orNull]))
}
