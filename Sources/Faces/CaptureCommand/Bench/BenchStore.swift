internal import CaptureArguments
internal import CaptureFiles
internal import CaptureStore
internal import CaptureWords

/// The store of a measurement: an existing one, or one that is generated for it.
struct BenchStore {
  let store: StoreEngine
  let photos: [PhotoID]
  private let folder: TemporaryFolder?

  init(_ parsed: ParsedCommand) throws(Failure) {
    let store: StoreEngine
    if let recipe = try SampleStore(parsed) {
      (store, folder) = try recipe.make()
    } else {
      store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
      folder = nil
    }
    self.store = store
    photos = try asking { () throws(StoreError) in
      try store.photos(limit: Self.most).map(\.id)
    }
    guard photos.count > 1 else {
      throw .message(
        "cannot measure with the store \(store.folder): it has \(photos.count.photos); "
          + "create one with --photos 1000", .noPhoto)
    }
  }

  private static let most = 1_000_000
}

extension TemporaryFolder {
  /// Creates the folder for a measurement's temporary files.
  static func forBench() throws(Failure) -> TemporaryFolder {
    do throws(FileError) {
      return try TemporaryFolder(
        "capture-bench", in: Console.environment("TMPDIR") ?? "/var/tmp")
    } catch {
      throw .message("\(error); choose another folder with TMPDIR", .cannotWrite)
    }
  }
}
