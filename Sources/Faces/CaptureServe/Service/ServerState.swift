internal import CaptureBase
internal import CaptureFiles
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore

/// What clients can read about the server as a whole.
struct ServerState: Sendable {
  /// The version of the program.
  let program: String
  /// The checksum of the page's files, by which an open page notices that it is outdated.
  let pageHash: String
  let startedAt: WallTime
  let hasPlainURLs: Bool
  /// The commands that the page suggests to type.
  let commands: JSON
  let store: PhotoStore
  let registry: CameraRegistry
  let hub: EventHub

  /// The path that any program can open; the store may have been opened by a relative one.
  private var storePath: String {
    (try? Folder.realPath(of: store.folder)).flatMap { $0 } ?? store.folder
  }

  func members() async throws(StoreError) -> [JSON.Member] {
    let numbers = try await store.statistics()
    let place = try await store.journalEnd()
    let id = await store.id()
    let unreviewed = try await store.count(PhotoQuery().unreviewed)
    let contents = JSON.members([
      "path": .string(storePath), "id": id.map { .string("\($0)") },
      "photos": .integer(numbers.photos), "binned": .integer(numbers.binnedPhotos),
      "unreviewed": .integer(unreviewed),
    ])
    let cameras = await registry.knownListing()
    let rest = JSON.members([
      "viewers": .integer(await registry.viewerCount()), "problems": .array(problems),
    ])
    return JSON.members(["server": server, "store": .object(contents + place.members)])
      + cameras + rest
  }

  /// The members of the first event, after which a page needs no other request.
  func greeting() async throws(StoreError) -> [JSON.Member] {
    JSON.members(["hash": .string(pageHash), "state": .object(try await members())])
  }

  private var server: JSON {
    [
      "program": .string(program), "startedAt": .string("\(startedAt)"),
      "readOnly": .bool(isReadOnly), "plainUrls": .bool(hasPlainURLs),
      "commands": commands,
    ]
  }

  /// Whether no photo can be kept, at present or since the store was opened.
  private var isReadOnly: Bool { store.isReadOnly || !Folder.isWritable(store.folder) }

  /// What a person should know about the store, as sentences.
  private var problems: [JSON] {
    isReadOnly
      ? [.string("the store \(store.folder) cannot be written to; photos cannot be kept there")]
      : []
  }
}

extension HTTPSchema {
  /// What ``ServerState`` tells.
  static let state = HTTPSchema.object(
    [
      "server": .object([
        "program": .string, "startedAt": .string, "readOnly": .boolean, "plainUrls": .boolean,
        "commands": .object(
          [:], optional: ["add": .string, "emptyBin": .string, "simulate": .string]),
      ]),
      "store": .object(
        [
          "path": .string, "id": .string.orNull, "photos": .integer, "binned": .integer,
          "unreviewed": .integer,
        ] + position),
    ] + cameraListing + ["viewers": .integer, "problems": .array(of: .string)]
  ).named("ServerState")
}
