/// The program that shows long lists on a terminal, page by page.
struct PagerCommand: Equatable {
  /// The program and its arguments; what only a shell understands is passed to one.
  let words: [String]

  /// Finds the user's choice; nil if lists are not shown page by page.
  init?(environment: (String) -> String?) {
    guard !["", "dumb"].contains(environment("TERM") ?? "") else { return nil }
    let text = environment("CAPTURE_PAGER") ?? environment("PAGER") ?? "less"
    let words = text.split(whereSeparator: { " \t\n".contains($0) }).map(String.init)
    guard !words.isEmpty, words != ["cat"] else { return nil }
    self.words = text.contains(where: Self.marks.contains) ? ["/bin/sh", "-c", text] : words
  }

  /// The characters with a meaning for a shell, besides spaces.
  private static let marks = "|&;<>()$`\\\"'*?[]#~=%!{}\n"

  /// The options of `less`, unless the user has set others: quit if one screen is enough, show
  /// colours, and leave the text on the screen.
  static let lessOptions = (name: "LESS", value: "FRX")
}
