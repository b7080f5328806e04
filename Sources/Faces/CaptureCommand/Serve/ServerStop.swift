internal import CaptureFiles
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureWords

/// `capture serve --stop`: ends the server of this user.
enum ServerStop {
  /// Ends the server that listens on a socket, if there is one, once its photos in progress are saved.
  static func run(socket: String?) throws(Failure) -> ExitCode {
    guard let socket else {
      throw .message(
        "cannot find your server: neither XDG_RUNTIME_DIR nor HOME is a usable folder; use --socket",
        .failed)
    }
    let (address, answer) = try stop(ServerClient(socket: socket))
    guard let answer else {
      Console.note("no server of yours is running")
      return .done
    }
    guard answer.isSuccess else {
      throw .message("the server refuses to stop, with status \(answer.status)", .failed)
    }
    let place = address.map { " at \($0.prefix { $0 != "#" })" } ?? ""
    Console.report("stopped the server\(place)")
    return .done
  }

  /// Returns the address of the server, and its answer; both are nil if nobody listens.
  private static func stop(
    _ client: ServerClient
  ) throws(Failure) -> (address: String?, answer: ServerAnswer?) {
    let known = try address(of: client)
    do throws(FileError) {
      let answer = try client.quit()
      // The sockets are free a little later. To ask a server again that a service manager activates
      // would start it.
      if known?.member("activated") != true { _ = try client.getAddress() }
      return (known?.text("url"), answer)
    } catch {
      throw .message("\(error)", .failed)
    }
  }

  /// Returns what the server says of its address; nil if nobody listens.
  private static func address(of client: ServerClient) throws(Failure) -> ServerAnswer? {
    do throws(FileError) {
      return try client.get("/v1/address")
    } catch {
      throw .message(error.isSilence ? client.silence : "\(error)", .failed)
    }
  }
}
