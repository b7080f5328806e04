/// Where programs of a person note what they were doing.
struct StateFolder {
  let path: String

  init(
    environment: (String) -> String? = { Console.environment($0) }
  ) throws(Failure) {
    // A path that is not whole is to be passed over, as is an empty one.
    if let state = environment("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
      path = "\(state)/capture"
    } else if let home = environment("HOME"), !home.isEmpty {
      path = "\(home)/.local/state/capture"
    } else {
      throw .told(
        "cannot tell where to note how far the timelapse is: HOME is not set; "
          + "set it, or XDG_STATE_HOME", .cannotWrite)
    }
  }
}
