internal import CCaptureLibrary
internal import Capture
internal import CaptureExitCodes
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureSimulator

/// The failures of the modules, as those of C functions.
extension CallFailure {
  init(_ error: CameraError) {
    self =
      error.code == .cancelled
      ? .cancelled : CallFailure(Self.code(ExitCode(error)), "\(error)")
  }

  init(_ error: PhotoError) {
    if let error = error.cameraError {
      self.init(error)
    } else {
      self.init(Self.code(ExitCode(error)), "\(error)")
    }
  }

  init(_ error: StoreError) {
    self.init(Self.code(ExitCode(error)), "\(error)")
  }

  init(_ error: ScenarioError) {
    let remedy = error.remedy.map { "; \($0)" } ?? ""
    self.init(CAPTURE_BAD_INPUT, "\(error)\(remedy)")
  }

  init(_ error: FramePictureError) {
    self.init(CAPTURE_BAD_FRAMES, "\(error)")
  }

  init(_ error: JPEGError) {
    self.init(CAPTURE_DAMAGED, "\(error)")
  }

  init(_ error: KeepingError) {
    self.init(error.code == .full ? CAPTURE_DISK_FULL : CAPTURE_CANNOT_WRITE, "\(error)")
  }

  init(_ shortage: Errno) {
    self.init(CAPTURE_SHORTAGE, "no more files can be opened: \(shortage)")
  }

  /// The number with which the program exits for the same cause.
  ///
  /// What is a wrong command line there is a wrong argument here.
  private static func code(_ exit: ExitCode) -> Int {
    exit == .usage ? CAPTURE_BAD_ARGUMENT : Int(exit.rawValue)
  }
}
