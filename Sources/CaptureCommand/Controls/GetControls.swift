internal import CaptureArguments
internal import CaptureCamera
internal import CaptureText

/// `capture controls get`: what some controls are set to.
enum GetControls: ProgramCommand {
  static let names = Parameter.someArguments("name", .text, help: "A control's name.")

  static let syntax = CommandSyntax(
    "get",
    abstract: "Print what controls are set to, as 'set' takes it.",
    parameters: [names, Shared.json], groups: [ControlTarget.group],
    examples: [Example("capture controls get brightness gain", "two of them, one a line")])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let controls = try await target.controls()
    do throws(CameraError) {
      var chosen: [CameraControl] = []
      for name in parsed[names] { chosen.append(try controls.named(name)) }
      ControlVoice(parsed).values(chosen)
    } catch {
      throw Failure(
        CameraError(.read, target.device.subject, error.cause, remedy: error.remedy))
    }
    return .done
  }
}
