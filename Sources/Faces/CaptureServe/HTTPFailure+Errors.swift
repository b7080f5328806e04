internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureStore
internal import CaptureWords

extension HTTPFailure {
  /// Creates the failure that reports an error to the page.
  init(_ error: PageError, as status: HTTPStatus? = nil) {
    self.init(
      status ?? HTTPStatus(error.code), error.kind, error.message, code: Int(error.code.rawValue),
      advice: error.remedy.map { Advice(code: $0.code.rawValue, words: $0.pageWords) })
  }

  init(_ error: CameraError) { self.init(PageError(error)) }
  init(_ error: PhotoError) { self.init(PageError(error)) }
  init(_ error: ProfileError) { self.init(PageError(error)) }
  init(_ error: StoreError) {
    // An order that the store refuses is not a failure of the server.
    self.init(PageError(error), as: error.code == .refused ? .unprocessable : nil)
  }
}

extension HTTPStatus {
  /// The status of a failure with which the command line would exit with this code.
  init(_ code: ExitCode) {
    self =
      switch code {
      case .noCamera, .noPhoto, .noStore: .notFound
      case .ambiguous, .busy, .unplugged, .badMode, .newerStore, .damage, .badCatalogue,
        .someMissed:
        .conflict
      case .permission: .forbidden
      case .bandwidth, .shortage: .unavailable
      case .silent, .badFrames, .unsettled: .timeout
      case .badControl, .usage, .badData: .unprocessable
      case .diskFull: .insufficientStorage
      default: .internalError
      }
  }
}
