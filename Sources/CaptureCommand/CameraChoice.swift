internal import CaptureCamera
internal import CaptureSimulator

/// Which cameras are meant: this machine's, or simulated ones.
///
/// Simulated ones are never chosen unless somebody asked for them, by
/// `--simulator` or by `CAPTURE_DEVICE=simulator` in the environment.
enum CameraChoice: Equatable {
  case real
  /// A scenario file or a folder of photos; empty for the photos that are built in.
  case simulated(String)

  init(_ argument: String?, environment: String? = Console.environment("CAPTURE_DEVICE")) {
    if let argument {
      self = .simulated(argument)
    } else if let environment, environment == "simulator" {
      self = .simulated("")
    } else if let environment, environment.hasPrefix("simulator=") {
      self = .simulated(String(environment.dropFirst("simulator=".count)))
    } else {
      self = .real
    }
  }

  var isSimulated: Bool { self != .real }

  /// Where the cameras come from.
  func backend() throws(ChoiceError) -> any CameraBackend {
    switch self {
    case .real:
      throw .camera(nothingFound)
    case .simulated(let argument):
      do throws(ScenarioError) {
        return try Simulator(try Scenario(argument: argument.isEmpty ? nil : argument))
      } catch {
        throw .scenario(error)
      }
    }
  }

  /// What to say when there is no camera at all.
  var nothingFound: CameraError {
    switch self {
    case .real:
      CameraError(
        .find, "of this machine", .notFound,
        remedy: "this version drives simulated cameras only: use --simulator")
    case .simulated:
      CameraError(.find, "of the scenario", .notFound, remedy: "plug one in at its beginning")
    }
  }
}

/// Why there is no camera to work with.
enum ChoiceError: Error, CustomStringConvertible {
  case camera(CameraError)
  case scenario(ScenarioError)

  var description: String {
    switch self {
    case .camera(let error): error.description
    case .scenario(let error): error.description
    }
  }

  var code: ExitCode {
    switch self {
    case .camera(let error): ExitCode(error)
    case .scenario: .badData
    }
  }
}
