internal import CaptureArguments
internal import CaptureStore
internal import CaptureText

/// Which store is meant: the one of `--store`, else of `CAPTURE_STORE`, else the person's own.
struct StoreChoice {
  static let option = Parameter.option(
    "store", .text, valueName: "folder",
    help: "Folder of the store (default: CAPTURE_STORE, or else your own store).")

  let folder: String

  init(
    _ named: String?, environment: @escaping (String) -> String? = { Console.environment($0) }
  ) throws(Failure) {
    let chosen = named ?? environment("CAPTURE_STORE").flatMap { $0.isEmpty ? nil : $0 }
    guard let folder = chosen ?? PictureFolder(environment: environment).store else {
      throw .told(
        "cannot tell where your photos are: HOME is not set; use --store or CAPTURE_STORE",
        .noStore)
    }
    self.folder = folder
  }

  /// Opens a store that is there, to look at it or to change it.
  func open() throws(Failure) -> PhotoStore {
    try asking { () throws(StoreError) in
      try PhotoStore(at: folder, creating: false, waiting: StoreWaiting.note)
    }
  }

  /// Opens the store to add to it; a folder that is missing or empty becomes one.
  func openForAdding() throws(Failure) -> PhotoStore {
    let store: PhotoStore
    do throws(StoreError) {
      store = try PhotoStore(at: folder, waiting: StoreWaiting.note)
    } catch {
      let code = ExitCode(error)
      throw .told(error.description, code == .failed ? .cannotWrite : code)
    }
    guard !store.isReadOnly else {
      throw .told(
        "cannot add to the store \(folder): it cannot be written to; choose another with --store",
        .cannotWrite)
    }
    return store
  }
}
