internal import CaptureArguments
internal import CaptureJSON

/// The option with which commands that remove, move or replace something only say what they would
/// do.
enum DryRun {
  static let option = Parameter.flag(
    "dry-run", help: "Print what would be done, and change nothing."
  ).forOneCall

  /// Returns whether a command only reports what it would do.
  static func isRequested(_ parsed: ParsedCommand) -> Bool {
    parsed.declares(option) && parsed[option]
  }

  /// Says that this was a dry run; objects in JSON say so themselves.
  static func conclude(_ parsed: ParsedCommand) {
    guard isRequested(parsed), !parsed[Shared.json] else { return }
    Console.printMessage(unlessQuiet: "nothing was changed: this was a dry run")
  }

  /// The members of each JSON object about something that was not done.
  static let members = JSON.members(["dryRun": true])
}
