internal import Capture
internal import CaptureArguments
internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureExport
internal import CaptureFiles
internal import CaptureRecording
internal import CaptureSimulator
internal import CaptureStore
internal import CaptureUSBCamera
internal import CaptureWords

/// An error that ends a command, with its exit code.
enum Failure: Error {
  /// The command line is invalid.
  case usage(UsageError)
  /// An error whose remedy is worded for the one who gets it, with the exit code.
  case actionable(any ActionableError, ExitCode)
  /// Any other error: the message and the exit code.
  case message(String, ExitCode)

  init(_ error: CameraError) {
    self = .actionable(error, ExitCode(error))
  }

  init(_ error: PhotoError) {
    self = .actionable(error, ExitCode(error))
  }

  init(_ error: ScenarioError) {
    let remedy = error.remedy.map { "; \($0.words)" } ?? ""
    self = .message(error.description + remedy, .badData)
  }

  init(_ error: USBCameraError) {
    let remedy = error.remedy.map { "; \($0.simulationWords)" } ?? ""
    let code: ExitCode =
      switch error.code {
      case .notPermitted: .permission
      case .notOfUSB: .badData
      case .noController, .noDriver, .noFreePort: .driver
      default: .failed
      }
    self = .message(error.problem + remedy, code)
  }

  init(_ error: RecordingError) {
    let code: ExitCode =
      switch error.code {
      case .unreadable: .badData
      case .cannotWrite: .cannotWrite
      case .diskFull: .diskFull
      default: .failed
      }
    self = .message(error.description, code)
  }

  init(_ error: StoreError) {
    self = .actionable(error, ExitCode(error))
  }

  init(_ error: ProfileError) {
    self = .message(error.words, .badData)
  }

  init(_ error: JournalError) {
    self = .message(error.words, ExitCode(error))
  }

  init(_ error: ExportError) {
    if let error = error.storeError {
      self.init(error)
    } else {
      self = .message(error.words, error.code == .full ? .diskFull : .cannotWrite)
    }
  }

  init(_ error: FileError) {
    self = .message(error.description, error.cause.isFull ? .diskFull : .cannotWrite)
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

extension Remedy {
  /// What helps against a camera that cannot be plugged into the kernel, in terms of what to type.
  var simulationWords: String {
    switch code {
    case .loadModule:
      facts[.name].map { "load its module with 'sudo modprobe \($0)'" } ?? description
    case .becomeRoot: "run the program with sudo"
    default: description
    }
  }
}
