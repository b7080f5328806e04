internal import CaptureFiles
internal import CaptureWords

/// The user's settings file, which the program changes on request.
struct UserSettings {
  /// The error if there is no file that could be changed.
  static let absence = Failure.message(
    "there is no settings file: HOME is not set, or CAPTURE_CONFIG is /dev/null", .badSettings)

  let path: String
  private let document: TOMLDocument

  /// Refers to the user's file among all settings; throws if it cannot be understood.
  init(_ settings: Settings) throws(Failure) {
    guard let path = settings.places.user else { throw Self.absence }
    self.path = path
    let file = settings.files.first { $0.path == path }
    if let file, file.document == nil, Folder.exists(path), let error = file.errors.first {
      throw error.failure
    }
    document = file?.document ?? .empty
  }

  /// Replaces the file by a changed document, atomically and with the same permissions.
  ///
  /// In a dry run, the change is only worked out.
  func change(
    inDryRun isDryRun: Bool,
    _ change: (TOMLDocument) throws(TOMLError) -> TOMLDocument
  ) throws(Failure) {
    let changed: TOMLDocument
    do throws(TOMLError) {
      changed = try change(document)
    } catch {
      throw .message("\(path), \(error)", .badSettings)
    }
    guard !isDryRun else { return }
    do throws(FileError) {
      try write(Array(changed.text.utf8))
    } catch {
      throw Failure(error)
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    // A link to a file elsewhere, as tools for dotfiles make them, stays one.
    let target = try Folder.followed(path)
    try Folder.make(target.parent)
    let file = try TemporaryFile(for: target)
    try file.write(bytes.span.bytes)
    if let old = try target.identity(followingLinks: true) {
      let now = try file.changed
      try file.resemble(old)
      try file.setChanged(now)
    }
    try file.replace(target)
  }
}
