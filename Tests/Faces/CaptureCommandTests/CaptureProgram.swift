import CaptureTestSupport
import Testing

/// The built `capture` program, which is next to the test program.
enum CaptureProgram {
  static let path = "\(BuiltProgram.folder)/capture"

  /// Runs `capture` in a folder, by default with simulated cameras.
  ///
  /// The folder is also the home, so that no test can touch the user's photos or server. Whatever `--json`
  /// prints is compared with the schema of the output.
  static func run(
    _ arguments: [String], in folder: borrowing TestFolder,
    environment: [String: String] = ["CAPTURE_DEVICE": "simulator"]
  ) throws -> Child.Outcome {
    let environment = home(in: folder).merging(environment) { $1 }
    let outcome = try Child.run(path, arguments, in: folder, environment: environment)
    OutputSchema.check(outcome, of: arguments)
    return outcome
  }

  /// Starts `capture` in a folder, with simulated cameras.
  static func start(
    _ arguments: [String], in folder: borrowing TestFolder
  ) throws -> Child {
    let environment = home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) { $1 }
    return try Child(path, arguments, in: folder, environment: environment) { outcome in
      OutputSchema.check(outcome, of: arguments)
    }
  }

  static func home(in folder: borrowing TestFolder) -> [String: String] {
    [
      "HOME": folder.path, "CAPTURE_STORE": "", "XDG_PICTURES_DIR": "", "XDG_CONFIG_HOME": "",
      "XDG_DATA_HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": folder.path,
    ]
  }

  static func run(
    _ arguments: [String], environment: [String: String] = ["CAPTURE_DEVICE": "simulator"]
  ) throws -> Child.Outcome {
    let folder = try TestFolder()
    return try run(arguments, in: folder, environment: environment)
  }
}

extension Child.Outcome {
  /// Expects an exit code, and errors that contain a text.
  func expect(
    _ status: Int, errorsContain text: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, "\(errors)", sourceLocation: location)
    #expect(errors.contains(text), "\(errors)", sourceLocation: location)
  }

  /// Expects an exit code, and errors that begin with a text.
  func expect(
    _ status: Int, errorsBegin text: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, "\(errors)", sourceLocation: location)
    #expect(errors.hasPrefix(text), "\(errors)", sourceLocation: location)
  }

  /// Expects an exit code, and an output.
  func expect(_ status: Int, text: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(self.status == status, "\(errors)", sourceLocation: location)
    #expect(self.text == text, sourceLocation: location)
  }
}
