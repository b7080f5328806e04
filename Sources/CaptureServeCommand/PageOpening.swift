internal import CaptureFiles
internal import Glibc

/// Opens the page in the desktop's browser.
///
/// The address has the token, and every user of the machine can read the arguments of a program. So the
/// browser gets a file that only this user can read, which leads to the address.
enum PageOpening {
  static func open(_ address: String) {
    guard hasDesktop, let path else { return }
    let html = "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=\(address)\">"
    do throws(FileError) {
      try Folder.make(String(Folder.part(of: path)))
      let file = try TemporaryFile(for: path)
      try file.write(Array(html.utf8).span.bytes)
      try file.replace(path)
    } catch {
      ServeConsole.tell("cannot open the page: \(error)")
      return
    }
    run("xdg-open", path)
  }

  /// Removes the file.
  static func cleanUp() {
    if let path { unlink(path) }
  }

  private static var hasDesktop: Bool {
    isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
  }

  private static func isSet(_ variable: String) -> Bool {
    getenv(variable).map { $0[0] != 0 } ?? false
  }

  private static var path: String? {
    getenv("XDG_RUNTIME_DIR").map { FileName.text(at: $0) }.flatMap { folder in
      folder.hasPrefix("/") ? "\(folder)/capture/open-\(getpid()).html" : nil
    }
  }

  /// Starts a program, whose output would disturb that of the server.
  private static func run(_ program: String, _ argument: String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var words = [strdup(program), strdup(argument), nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    if posix_spawnp(&process, program, &actions, nil, &words, environ) != 0 {
      ServeConsole.tell("cannot open the page: \(program) cannot be started")
    }
  }
}
