internal import CaptureBase
internal import CaptureUSBCamera

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
