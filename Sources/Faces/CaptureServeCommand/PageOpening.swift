internal import CaptureFiles
internal import CaptureProcesses
internal import Glibc

/// Opens the page in the desktop's browser.
///
/// The address has the token, and every user of the machine can read the arguments of a program. So the
/// browser gets a file that only this user can read, which leads to the address.
struct PageOpening {
  /// The path of the file; nil for none.
  private let path: String?

  /// Prepares to open the page of the server that has a Unix socket, which its user alone can reach.
  ///
  /// The file is beside the socket, so that this server can remove it, even if another program made it.
  init(socket: String?) {
    path = socket.map { "\($0).html" }
  }

  /// Opens an address, if there is a desktop.
  func open(_ address: String) {
    guard Self.hasDesktop, let path else { return }
    let html = "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=\(address)\">"
    do throws(FileError) {
      try Folder.make(String(Folder.part(of: path)))
      let file = try TemporaryFile(for: path)
      file.makePrivate()
      try file.write(Array(html.utf8).span.bytes)
      try file.replace(path)
    } catch {
      ServeConsole.printMessage("cannot open the page: \(error)")
      return
    }
    // Its output would disturb that of the server.
    if (try? ChildProcess(["xdg-open", path], withoutOutput: true)) == nil {
      ServeConsole.printMessage("cannot open the page: xdg-open cannot be started")
    }
  }

  /// Removes the file, as the server that it leads to ends.
  func cleanUp() {
    if let path { unlink(path) }
  }

  private static var hasDesktop: Bool {
    isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
  }

  private static func isSet(_ variable: String) -> Bool {
    getenv(variable).map { $0[0] != 0 } ?? false
  }
}
