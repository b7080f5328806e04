internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureRecording
internal import CaptureSimulator
internal import CaptureStore

/// Why a command could not do what it was asked, and what the program ends with.
enum Failure: Error {
  /// What was said does not go together.
  case usage(UsageError)
  /// A sentence for people, with the number of its cause for programs.
  case told(String, ExitCode)

  init(_ error: CameraError) {
    self = .told(error.description, ExitCode(error))
  }

  init(_ error: ScenarioError) {
    self = .told(error.description, .badData)
  }

  init(_ error: RecordingError) {
    self = .told(error.description, ExitCode(error))
  }

  init(_ error: StoreError) {
    self = .told(error.description, ExitCode(error))
  }

  init(_ error: ProfileError) {
    self = .told(error.description, .badData)
  }

  init(_ error: JournalError) {
    self = .told(error.description, ExitCode(error))
  }

  init(_ error: FileError) {
    self = .told(error.description, error.cause.isFull ? .diskFull : .cannotWrite)
  }
}

/// Runs something that a store does, in the program's own words about failure.
func asking<Result>(_ body: () throws(StoreError) -> Result) throws(Failure) -> Result {
  do throws(StoreError) {
    return try body()
  } catch {
    throw Failure(error)
  }
}
