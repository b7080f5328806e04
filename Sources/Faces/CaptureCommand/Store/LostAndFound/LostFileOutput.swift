internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The output about what was done with lost files, or would be done.
struct LostFileOutput {
  private let store: StoreEngine
  private let wantsJSON: Bool
  private let isDryRun: Bool

  init(_ parsed: ParsedCommand, in store: StoreEngine) {
    self.store = store
    wantsJSON = parsed[Shared.json]
    isDryRun = parsed[DryRun.option]
  }

  /// Prints what was done with a file, by default as the outcome says.
  func say(_ file: LostFile, _ outcome: String, words: String? = nil) {
    if wantsJSON {
      let done = JSON.members(["outcome": .string(outcome)])
      Console.printResult(file.json(in: store, done + (isDryRun ? DryRun.members : [])).line)
    } else if isDryRun {
      Console.printResult("\(words ?? "would be \(outcome)")  \(file.path)")
    } else {
      Console.printResult(unlessQuiet: "\(words ?? outcome)  \(file.path)")
    }
  }

  /// Reports why files could not be removed, and returns the exit code.
  func refuse(_ errors: [StoreError]) -> ExitCode {
    for error in errors {
      Console.printMessage(error.words, as: .error)
      if wantsJSON { Console.printErrorObject(of: error.words, ExitCode(error)) }
    }
    return errors.first.map { ExitCode($0) } ?? .done
  }
}
