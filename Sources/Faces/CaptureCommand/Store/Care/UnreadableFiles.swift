internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// Files and folders that could not be read when the catalogue was made or refreshed, and so are not
/// among the photos.
///
/// They may be photos that are missing from a list or a copy.
struct UnreadableFiles {
  private let errors: [StoreError]
  private let wantsJSON: Bool

  /// Reports the files of a store on standard error.
  init(in store: StoreEngine, _ parsed: ParsedCommand) throws(Failure) {
    self.init(try asking { () throws(StoreError) in try store.unreadableFiles() }, parsed)
  }

  private init(errors: [StoreError], wantsJSON: Bool) {
    self.errors = errors
    self.wantsJSON = wantsJSON
  }

  /// Reports files on standard error.
  init(_ errors: [StoreError], _ parsed: ParsedCommand) {
    self.errors = errors
    wantsJSON = parsed[Shared.json]
    for error in errors { Console.printMessage(error.words, as: .error) }
  }

  /// Reports those of other errors that have not been reported yet, and returns all.
  func adding(_ others: [StoreError]) -> UnreadableFiles {
    let new = others.filter { !errors.contains($0) }
    for error in new { Console.printMessage(error.words, as: .error) }
    return UnreadableFiles(errors: errors + new, wantsJSON: wantsJSON)
  }

  /// Prints with `--json` an object for each file, after all others, and returns the exit code.
  func conclude() -> ExitCode {
    if wantsJSON {
      for error in errors { Console.printErrorObject(of: error.words, .damage) }
    }
    return errors.isEmpty ? .done : .damage
  }
}
