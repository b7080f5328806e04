internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// The selected store: from `--store`, else from `CAPTURE_STORE`, else the user's own.
struct StoreChoice {
  static let option = Parameter.option(
    "store", .text, valueName: "folder",
    help: """
      Folder of the store (default: CAPTURE_STORE, else Capture in your pictures folder, else \
      ~/.local/share/capture).
      """
  ).path.naming(.folder).replaced(by: "CAPTURE_STORE")

  let folder: String
  /// The option or member that chooses another store, as errors name it.
  private let parameter: String

  init(
    _ named: String?, by parameter: String = "--store",
    environment: @escaping (String) -> String? = { Console.environment($0) }
  ) throws(Failure) {
    self.parameter = parameter
    let chosen = named ?? environment("CAPTURE_STORE").flatMap { $0.isEmpty ? nil : $0 }
    guard let folder = chosen ?? PictureFolder(environment: environment).store else {
      throw .message(
        "cannot find your store: HOME is not set; use \(parameter) or CAPTURE_STORE",
        .noStore)
    }
    self.folder = folder
  }

  /// Whether the command line or its environment names the store: another command in another shell
  /// would use another one.
  static func isNamed(_ parsed: ParsedCommand) -> Bool {
    parsed.typedOptions.contains("store") || Console.environment("CAPTURE_STORE")?.isEmpty == false
  }

  /// The store as another command has to name it: it was typed, or is the setting of this command
  /// alone; nil if it is the store of all commands.
  static func name(in parsed: ParsedCommand) -> String? {
    let isOfAll = parsed.defaults.contains { $0.setting.key == [option.syntax.name] }
    return parsed.declares(option) && !isOfAll ? parsed[option] : nil
  }

  /// Opens an existing store.
  func open(_ changes: OutsideChanges) throws(Failure) -> StoreEngine {
    let store = try asking { () throws(StoreError) in
      try StoreEngine(at: folder, creating: false, waiting: StoreWaiting.note)
    }
    changes.meet(in: store)
    return store
  }

  /// Opens the store for a dry run of a command that adds to it; nil if that would create it.
  ///
  /// Throws what ``openForAdding(_:)`` throws about a store that is there.
  func openIfThere() throws(Failure) -> StoreEngine? {
    let store: StoreEngine
    do throws(StoreError) {
      store = try StoreEngine(at: folder, creating: false, waiting: StoreWaiting.note)
    } catch {
      guard error.code == .noStore else { throw failure(toAdd: error) }
      return nil
    }
    try requireWritable(store)
    return store
  }

  /// Opens an existing store in order to list its photos, none of which may be hidden by damage.
  func openForListing(
    _ changes: OutsideChanges, for query: PhotoQuery = PhotoQuery()
  ) throws(Failure) -> StoreEngine {
    let store = try open(changes)
    try asking { () throws(StoreError) in try store.checkCounts(for: query) }
    return store
  }

  /// Opens the store for adding photos; a missing or empty folder becomes a store.
  func openForAdding(_ changes: OutsideChanges = .reported) throws(Failure) -> StoreEngine {
    let store: StoreEngine
    do throws(StoreError) {
      store = try StoreEngine(at: folder, waiting: StoreWaiting.note)
    } catch {
      throw failure(toAdd: error)
    }
    try requireWritable(store)
    changes.meet(in: store)
    return store
  }

  private func failure(toAdd error: StoreError) -> Failure {
    let code = ExitCode(error)
    return .actionable(error, code == .failed ? .cannotWrite : code)
  }

  /// Throws if the store, which is the chosen one, cannot be added to.
  private func requireWritable(_ store: StoreEngine) throws(Failure) {
    guard store.isReadOnly else { return }
    throw .message(
      "cannot add to the store \(store.folder): it cannot be written to; choose another with "
        + parameter, .cannotWrite)
  }
}
