internal import CaptureStore
internal import CaptureWords

/// Files that could not be read when the catalogue was made or refreshed, and so are not among the
/// photos.
enum UnreadableFiles {
  /// Reports each of them, and returns the exit code: they may be photos that are missing from a list
  /// or a copy.
  static func report(in store: StoreEngine) throws(Failure) -> ExitCode {
    let errors = try asking { () throws(StoreError) in try store.unreadableFiles() }
    return report(errors)
  }

  static func report(_ errors: [StoreError]) -> ExitCode {
    for error in errors { Console.tell(error.words, as: .error) }
    return errors.isEmpty ? .done : .damage
  }
}
