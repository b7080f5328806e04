internal import CaptureCoordinator
internal import CaptureWords

/// The reason why a photo of `capture snap` was not taken or saved, as it is reported.
struct SnapError: Error {
  let sentence: String
  let code: ExitCode

  init(_ sentence: String, _ code: ExitCode) {
    self.sentence = sentence
    self.code = code
  }

  init(_ error: PhotoError) {
    self.init(error.words, ExitCode(error))
  }
}
