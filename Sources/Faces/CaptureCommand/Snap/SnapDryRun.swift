internal import CaptureArguments
internal import CaptureBase
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureTime
internal import CaptureWords

/// What `capture snap --dry-run` says: where photos would go, and what they would replace.
struct SnapDryRun {
  private let options: SnapOptions

  init(_ options: SnapOptions) {
    self.options = options
  }

  /// Prints what would be written; no camera is used.
  func report(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    switch options.photo.place {
    case .standardOutput:
      Console.printMessage(unlessQuiet: "would write \(photos) to standard output")
    case .store(let named):
      let choice = try StoreChoice(named)
      _ = try choice.openIfThere()
      say("would add \(photos) to the store \(choice.folder)", path: choice.folder, "added")
    case .files(let template):
      let file: FileKeeper.Destination
      do throws(KeepingError) {
        file = try FileKeeper(template).destination(at: WallTimeline().date)
      } catch {
        throw .message(error.words, .cannotWrite)
      }
      let rest = options.count > 1 ? ", and \((options.count - 1).counted("more photo"))" : ""
      let verb = file.isReplaced ? "replace" : "write"
      say(
        "would \(verb) \(file.path)\(rest)", path: file.path,
        file.isReplaced ? "replaced" : "written")
    }
    DryRun.conclude(parsed)
    return .done
  }

  private var photos: String { options.count == 1 ? "a photo" : options.count.photos }

  private func say(_ sentence: String, path: String, _ outcome: String) {
    guard options.photo.wantsJSON else { return Console.printResult(sentence) }
    let members = JSON.members(["path": .string(path), "outcome": .string(outcome)])
    Console.printResult(JSON.object(members + DryRun.members).line)
  }
}
