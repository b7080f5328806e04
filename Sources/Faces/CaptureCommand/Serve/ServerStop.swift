internal import CaptureBase
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
    let (address, answer, isOver) = try stop(ServerClient(socket: socket))
    guard let answer else {
      Console.printMessage(unlessQuiet: "no server of yours is running")
      return .done
    }
    guard answer.isSuccess else {
      throw .message("the server refuses to stop, with status \(answer.status)", .failed)
    }
    let place = place(address)
    let photosGivenUp = answer.member("gaveUp")
    let loss = loss(photosGivenUp)
    guard isOver else {
      let more = loss.map { "; \($0)" } ?? ""
      throw .message("asked the server\(place) to stop, but it has not ended yet\(more)", .failed)
    }
    guard answer.isWhole else { throw endedBeforeAnswering(place) }
    if let loss { throw .message("stopped the server\(place), but \(loss)", .someMissed) }
    Console.printResult(unlessQuiet: "stopped the server\(place)")
    if photosGivenUp == nil {
      Console.printMessage(
        unlessQuiet:
          "this server is of an older version, which does not say whether it gave up any photos")
    }
    return .done
  }

  /// Returns where a server was, as a part of a sentence; empty if that is unknown.
  private static func place(_ address: String?) -> String {
    address.map { " at \($0.prefix { $0 != "#" })" } ?? ""
  }

  /// The failure of a server that has not reported what became of its photos.
  private static func endedBeforeAnswering(_ place: String) -> Failure {
    .message(
      "the server\(place) ended before it answered; it may have lost photos in progress", .failed)
  }

  /// Says what has become of the server's photos, if it has lost any.
  private static func loss(_ photosGivenUp: JSON?) -> String? {
    guard case .integer(let count) = photosGivenUp, count > 0 else { return nil }
    return "it gave up \(count.counted("photo")) that took too long"
  }

  /// Returns the address of the server, its answer, and whether it has ended; the first two are nil if
  /// nobody listens.
  private static func stop(
    _ client: ServerClient
  ) throws(Failure) -> (address: String?, answer: ServerAnswer?, isOver: Bool) {
    guard let known = try address(of: client) else { return (nil, nil, true) }
    // To ask a server again that a service manager activates would start it.
    let isActivated = known.member("activated") == true
    do throws(FileError) {
      let answer = try client.quit()
      // The sockets are free a little later.
      let isOver = isActivated || hasEnded(client)
      return (known.text("url"), answer, isOver)
    } catch {
      // A server that dies, or ends by itself, before it has answered breaks the connection.
      let place = place(known.text("url"))
      guard isActivated || !hasEnded(client) else { throw endedBeforeAnswering(place) }
      throw .message(error.isSilence ? client.silenceAfterQuit(at: place) : "\(error)", .failed)
    }
  }

  /// Whether nobody listens, at the latest once a server that is about to end has done so.
  private static func hasEnded(_ client: ServerClient) -> Bool {
    do throws(FileError) {
      return try client.getAddress() == nil
    } catch {
      return false
    }
  }

  /// Returns the server's description of its address; nil if nobody listens.
  private static func address(of client: ServerClient) throws(Failure) -> ServerAnswer? {
    do throws(FileError) {
      return try client.get("/v1/address")
    } catch {
      throw .message(error.isSilence ? client.silence : "\(error)", .failed)
    }
  }
}
