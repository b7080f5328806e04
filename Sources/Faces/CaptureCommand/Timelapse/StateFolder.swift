internal import CaptureWords

/// The user's folder for the state of programs, by the XDG rules.
struct StateFolder {
  let path: String

  /// Finds the folder; `purpose` completes the error's "cannot …" if that is not possible.
  init(
    for purpose: String,
    environment: (String) -> String? = { Console.environment($0) }
  ) throws(Failure) {
    // A relative path must be ignored, as must an empty one.
    if let state = environment("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
      path = "\(state)/capture"
    } else if let home = environment("HOME"), !home.isEmpty {
      path = "\(home)/.local/state/capture"
    } else {
      throw .message(
        "cannot \(purpose): HOME is not set; set HOME or XDG_STATE_HOME", .cannotWrite)
    }
  }
}
