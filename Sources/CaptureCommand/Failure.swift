internal import CaptureCoordinator
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureExport
internal import CaptureFiles
internal import CaptureRecording
internal import CaptureSimulator
internal import CaptureStore

/// An error that ends a command, with its exit code.
enum Failure: Error {
  /// The command line is invalid.
  case usage(UsageError)
  /// Any other error: the message and the exit code.
  case told(String, ExitCode)

  init(_ error: CameraError) {
    self = .told(error.words, ExitCode(error))
  }

  init(_ error: ScenarioError) {
    self = .told(error.description, .badData)
  }

  init(_ error: RecordingError) {
    self = .told(error.description, ExitCode(error))
  }

  init(_ error: StoreError) {
    self = .told(error.words, ExitCode(error))
  }

  init(_ error: ProfileError) {
    self = .told(error.words, .badData)
  }

  init(_ error: JournalError) {
    self = .told(error.words, ExitCode(error))
  }

  init(_ error: ExportError) {
    if let error = error.storeError {
      self.init(error)
    } else {
      self = .told(error.description, error.code == .full ? .diskFull : .cannotWrite)
    }
  }

  init(_ error: FileError) {
    self = .told(error.description, error.cause.isFull ? .diskFull : .cannotWrite)
  }
}

/// Runs an operation on a store, and rethrows its `StoreError` as a `Failure`.
func asking<Result>(_ body: () throws(StoreError) -> Result) throws(Failure) -> Result {
  do throws(StoreError) {
    return try body()
  } catch {
    throw Failure(error)
  }
}
