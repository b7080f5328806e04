internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore

/// The output about what was done with lost files, or would be done.
struct LostFileOutput {
  private let store: StoreEngine
  private let wantsJSON: Bool
  private let isTrial: Bool

  init(_ parsed: ParsedCommand, in store: StoreEngine) {
    self.store = store
    wantsJSON = parsed[Shared.json]
    isTrial = parsed[DryRun.option]
  }

  func say(_ file: LostFile, _ outcome: String) {
    if wantsJSON {
      let done = JSON.Member(name: "outcome", value: .string(outcome))
      Console.say(file.json(in: store, [done] + (isTrial ? [DryRun.member] : [])).line)
    } else {
      Console.report("\(isTrial ? "would be " : "")\(outcome)  \(file.path)")
    }
  }
}
