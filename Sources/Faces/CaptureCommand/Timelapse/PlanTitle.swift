internal import CaptureBase

/// The title of a plan, which is saved with a timelapse, and the options that it stands for.
enum PlanTitle {
  /// Returns the plan in words.
  static func text(
    every interval: String, _ count: Int?, until end: String?, isAligned: Bool
  ) -> String {
    let parts = [
      "every \(interval)", count.map { $0.counted("moment") }, end.map { "until \($0)" },
      isAligned ? "aligned" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the options with which a plan is started; a title of another form as it is.
  static func options(in title: String) -> String {
    let parts = title.split(separator: ",").map { part in
      part.split(separator: " ").map(String.init)
    }
    let options = parts.map(option)
    guard options.allSatisfy({ $0 != nil }) else { return title }
    return options.compactMap { $0 }.joined(separator: " ")
  }

  private static func option(for words: [String]) -> String? {
    switch (words.first, words.count) {
    case ("every", 2): "--interval \(words[1])"
    case ("until", 2): "--until \(words[1])"
    case ("until", 3): "--until '\(words[1]) \(words[2])'"
    case ("aligned", 1): "--align"
    case (let number?, 2) where words[1].hasPrefix("moment") && Int(number) != nil:
      "--count \(number)"
    default: nil
    }
  }
}
