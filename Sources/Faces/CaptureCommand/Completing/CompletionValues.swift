internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// The values that an unfinished line can go on with, as far as the program has to look for them.
///
/// If anything goes wrong, there are no values: an unfinished line is no place for errors.
struct CompletionValues {
  let completion: Completion
  /// The line with the settings that apply to it.
  let parsed: ParsedCommand

  init(for completion: Completion) {
    self.completion = completion
    parsed = Settings(of: Program.syntax).completedAsFarAsValid(completion.parsed)
  }

  func candidates(of kind: ValueKind?) async -> [Completion.Candidate] {
    guard let kind else { return [] }
    return switch kind {
    case .device, .size, .control, .controlSetting:
      await CameraCompletion(parsed, typed: completion.typed).candidates(of: kind)
    case .setting:
      Settings(of: Program.syntax).keys.all.map { Completion.Candidate($0.name, $0.help) }
    case .settingValue: settingValues
    case .command: commands
    default: StoreCompletion(self).map { (try? $0.candidates(of: kind)) ?? [] } ?? []
    }
  }

  /// The words that the value of a setting can be.
  private var settingValues: [Completion.Candidate] {
    let key = completion.text(of: Config.key) ?? ""
    let setting = Settings(of: Program.syntax).keys.all.first { $0.name == key }
    return setting?.words.map { Completion.Candidate($0) } ?? []
  }

  /// The commands below the words of the line.
  private var commands: [Completion.Candidate] {
    Program.syntax.completion(of: ["help"] + completion.earlier + [completion.typed]).candidates
      .filter { candidate in !Program.syntax.topics.contains { $0.name == candidate.word } }
  }
}

extension String {
  /// A path in which a shell would replace the tilde at the start.
  func expandingTilde(home: String? = Console.environment("HOME")) -> String {
    guard self == "~" || hasPrefix("~/"), let home else { return self }
    return home + dropFirst()
  }
}
