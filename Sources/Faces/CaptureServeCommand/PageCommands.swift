internal import CaptureFiles
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureText

/// The commands that the page suggests to type, in terms of this server.
///
/// They name the store, the port and the socket if the server was started with them: otherwise they
/// would use another store, another address, or another server.
struct PageCommands {
  private let options: ServeOptions

  /// `options` have paths that mean the same in every folder.
  init(_ options: ServeOptions) {
    self.options = options
  }

  var json: JSON {
    [
      "add": .string("capture add ~/Pictures\(store)"),
      "emptyBin": .string("capture delete --empty-bin\(store)"),
      // After a server that gave up photos, '--stop' fails, though that server has ended.
      "simulate": .string(
        "capture serve --stop\(socket); capture serve --simulator\(store)\(port)\(socket)"),
    ]
  }

  private var port: String {
    options.asked.contains("port") ? " --port \(options.ports.lowerBound)" : ""
  }

  private var store: String {
    options.namesStore ? " --store \(options.store.asShellWord)" : ""
  }

  private var socket: String {
    guard options.asked.contains("socket"), let path = options.socket else { return "" }
    return " --socket \(path.absolute.asShellWord)"
  }
}

extension String {
  /// The absolute path of a file in a folder that exists.
  fileprivate var absolute: String {
    guard let folder = try? Folder.realPath(of: String(Folder.part(of: self))) else { return self }
    return "\(folder)/\(Folder.name(of: self))"
  }
}
