internal import CaptureArguments
internal import CaptureStore

/// The album that the command line names, for a command that changes it.
struct NamedAlbum {
  /// The album as it is before the change.
  let former: StoredAlbum
  private let store: StoreEngine
  private let output: AlbumOutput

  init(_ parsed: ParsedCommand) throws(Failure) {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    former = try AlbumArgument.asking(parsed, in: store) { name throws(StoreError) in
      try store.album(name)
    }
    self.store = store
    output = AlbumOutput(parsed, in: store)
  }

  /// Changes the album, and prints it.
  @discardableResult
  func change(_ body: (inout Album) throws(StoreError) -> Void) throws(Failure) -> StoredAlbum {
    let stored = try asking { () throws(StoreError) in
      try store.changeAlbum(former.name, body)
    }
    output.say(stored, before: former)
    return stored
  }
}
