package import CaptureFiles
internal import Glibc

extension ServerClient {
  /// How long a server that is about to end is waited for: it finishes its photos first.
  private static let patience = Duration.seconds(30)

  /// Reads the addresses of the server; nil if nobody listens, at the latest once a server that is
  /// about to end has done so.
  package func getAddress() throws(FileError) -> ServerAnswer? {
    let end = ContinuousClock.now + Self.patience
    while true {
      let answer = try get("/v1/address")
      guard answer?.status == 503, ContinuousClock.now < end else { return answer }
      usleep(100_000)
    }
  }
}
