internal import CaptureArguments
internal import CaptureCamera
internal import CaptureText
internal import CaptureWords

/// `capture controls get`: prints the values of some controls.
enum GetControls: ProgramCommand {
  static let names = Parameter.someArguments(
    "name", .text, help: "Name of a control."
  ).naming(.control)

  static let syntax = CommandSyntax(
    "get",
    abstract: "Print the values of controls, in the form that 'set' accepts.",
    parameters: [names, Shared.json], groups: [ControlTarget.group],
    examples: [Example("capture controls get brightness gain", "print two controls, one per line")])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let controls = try await target.controls()
    do throws(CameraError) {
      var chosen: [CameraControl] = []
      for name in parsed[names] { chosen.append(try controls.named(ControlName(name))) }
      ControlOutput(parsed).values(chosen)
    } catch {
      throw Failure(
        CameraError(.read, target.device.subject, error.cause, remedy: error.remedy))
    }
    return .done
  }
}
