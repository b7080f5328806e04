internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// What `capture rebuild --dry-run` says: which photos would be added and dropped.
struct RebuildDryRun {
  private let folder: String
  private let parsed: ParsedCommand

  init(_ parsed: ParsedCommand) throws(Failure) {
    folder = try StoreChoice(parsed[StoreChoice.option]).folder
    self.parsed = parsed
  }

  /// Prints what would be done; nothing is known about photos if there is no sound catalogue yet.
  func report() throws(Failure) -> ExitCode {
    var code = ExitCode.done
    do throws(StoreError) {
      if let rebuild = try StoreEngine.dryRunOfRebuild(at: folder, waiting: StoreWaiting.note) {
        say(rebuild)
        code = UnreadableFiles(rebuild.unreadable, parsed).conclude()
      } else {
        say("would turn the folder \(folder) into a store")
      }
    } catch {
      guard error.code == .badCatalogue else { throw Failure(error) }
      say("would replace the damaged catalogue of \(folder)", isIncomplete: true)
    }
    DryRun.conclude(parsed)
    return code
  }

  private func say(_ rebuild: RebuildForecast) {
    let drops = parsed[RebuildStore.forgetMissing]
    let photos = rebuild.photos - (drops ? rebuild.missing.count { $0.deleted == nil } : 0)
    guard !parsed[Shared.json] else { return say(photos, rebuild.missing.count) }
    for path in rebuild.added { Console.printResult("would be added  \(path)") }
    for photo in rebuild.missing {
      Console.printResult("\(drops ? "would be dropped" : "missing original")  \(photo.path)")
    }
    Console.printResult(unlessQuiet: "\(photos.photos) would be in the new catalogue of \(folder)")
  }

  private func say(_ sentence: String, isIncomplete: Bool = false) {
    guard parsed[Shared.json] else { return Console.printResult(sentence) }
    say(nil, nil, isIncomplete: isIncomplete)
  }

  private func say(_ photos: Int?, _ missing: Int?, isIncomplete: Bool = false) {
    let members = JSON.members([
      "photos": photos.map(JSON.integer), "photosMissing": missing.map(JSON.integer),
      "incomplete": .bool(isIncomplete),
    ])
    Console.printResult(JSON.object(members + DryRun.members).line)
  }
}
