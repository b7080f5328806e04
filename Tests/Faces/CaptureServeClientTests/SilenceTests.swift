import CaptureServeClient
import Testing

/// What is said of a server that does not answer, and of whose process nothing is known.
struct SilenceTests {
  private let client = ServerClient(socket: "/nowhere/serve.sock")

  @Test func `a silent server is to be continued if it is stopped, and otherwise ended`() {
    #expect(
      client.silence == """
        your server does not answer on /nowhere/serve.sock; if its process is stopped, continue it \
        with 'kill -CONT PID', or else end it
        """)
  }

  @Test(arguments: [" at http://127.0.0.1:7878/", ""])
  func `a server that is silent after it was asked to end may have lost photos`(place: String) {
    #expect(
      client.silenceAfterQuit(at: place) == """
        asked the server\(place) to stop, but it does not say what has become of the photos in \
        progress, which may be lost; if its process is stopped, continue it with 'kill -CONT PID', \
        or else end it
        """)
  }
}
