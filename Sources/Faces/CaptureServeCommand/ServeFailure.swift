internal import CaptureBase
internal import CaptureHTTP
internal import CaptureStore
internal import CaptureWords

/// An error that keeps the server from starting, with its exit code.
struct ServeFailure: Error {
  let sentence: String
  let code: ExitCode

  init(sentence: String, code: ExitCode) {
    self.sentence = sentence
    self.code = code
  }

  init(_ error: StoreError) {
    self.init(sentence: error.words, code: ExitCode(error))
  }

  /// Creates the failure for an error of the start.
  init(starting error: any Error) {
    if let error = error as? StoreError {
      self.init(error)
    } else if let error = error as? HTTPServerError, error.code == .portInUse {
      self.init(sentence: "\(error.problem); choose another with --port", code: .failed)
    } else if let error = error as? HTTPServerError, error.code == .notLoopback {
      self.init(
        sentence: """
          \(error.problem): add --host, and --cert and --key or --behind-tls-proxy; or let it be on \
          127.0.0.1 only, and run 'ssh -L 7878:127.0.0.1:7878 HOST' on the other machine
          """, code: .failed)
    } else {
      self.init(sentence: "\(error)", code: .failed)
    }
  }
}
