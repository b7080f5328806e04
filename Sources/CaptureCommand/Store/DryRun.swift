internal import CaptureArguments
internal import CaptureJSON

/// The option with which commands that remove, move or replace something only say what they would
/// do.
enum DryRun {
  static let option = Parameter.flag(
    "dry-run", help: "Only print what would be done, in the same form; change nothing.")

  /// The member of each JSON object about something that was not done.
  static let member = JSON.Member(name: "dryRun", value: true)
}
