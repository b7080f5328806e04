internal import Capture
package import CaptureBase
package import CaptureCamera
package import CaptureCoordinator
package import CaptureExitCodes
package import CaptureJSON
package import CaptureStore

/// An error as the page shows it: the sentence of the command line, with a remedy of its own.
package struct PageError: Hashable, Sendable {
  /// What failed and why, without the remedy.
  package let message: String
  /// The exit code of the command line for the same failure.
  package let code: ExitCode
  /// The library's own code, such as `unplugged`.
  package let kind: String
  package let remedy: Remedy?

  package init(_ message: String, _ code: ExitCode, kind: String, remedy: Remedy? = nil) {
    self.message = message
    self.code = code
    self.kind = kind
    self.remedy = remedy
  }

  package init(_ error: CameraError) {
    self.init(error.problem, ExitCode(error), kind: error.code.rawValue, remedy: error.remedy)
  }

  package init(_ error: StoreError) {
    self.init(error.problem, ExitCode(error), kind: error.code.rawValue, remedy: error.remedy)
  }

  package init(_ error: ProfileError) {
    let code: ExitCode =
      switch error.code {
      case .full: .diskFull
      case .failed: .cannotWrite
      default: .badData
      }
    self.init(error.problem, code, kind: error.code.rawValue, remedy: error.remedy)
  }

  package init(_ error: PhotoError) {
    let kind =
      error.cameraError?.code.rawValue ?? error.keepingError?.storeError?.code.rawValue
      ?? error.keepingError?.code.rawValue ?? error.code.rawValue
    self.init(error.problem, ExitCode(error), kind: kind, remedy: error.remedy)
  }

  /// The error as the server sends it, always under the name `error`.
  package var json: JSON {
    [
      "message": .string(message), "code": .integer(Int(code.rawValue)), "kind": .string(kind),
      "remedy": remedy?.pageJSON,
    ]
  }
}

extension Remedy {
  fileprivate var pageJSON: JSON {
    ["code": .string(code.rawValue), "words": .string(pageWords)]
  }
}
