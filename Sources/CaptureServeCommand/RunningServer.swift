internal import CaptureServeClient

/// A server of this user that is running already.
struct RunningServer {
  let address: String
  /// The addresses for other programs; none unless there are plain URLs.
  let plainAddresses: [String]

  /// Asks on a socket; nil if nobody listens there, or if a service manager has opened sockets for this
  /// process.
  init?(socket: String?) {
    guard let socket, InheritedSockets.count == 0,
      let answer = try? ServerClient(socket: socket).getAddress(),
      let address = answer.text("url")
    else { return nil }
    self.address = address
    plainAddresses = answer.texts("plain")
  }
}
