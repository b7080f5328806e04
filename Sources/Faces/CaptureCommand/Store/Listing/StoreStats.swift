internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture stats`: prints statistics about the store.
enum StoreStats: ProgramCommand {
  static let syntax = CommandSyntax(
    "stats",
    abstract: "Show statistics about the store.",
    parameters: [StoreChoice.option, Shared.json],
    examples: [Example("capture stats --json", "print one object, with sizes in bytes")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).openForListing(.reported)
    let known = try UnreadableFiles(in: store, parsed)
    let (numbers, unreadable) = try asking { () throws(StoreError) in
      try store.currentStatistics()
    }
    let unread = known.adding(unreadable)
    guard !parsed[Shared.json] else {
      Console.printResult(numbers.json(of: store).line)
      return unread.conclude()
    }
    for (title, text) in numbers.facts(of: store) {
      Console.printResult([StyledText(title.padded(to: 14), .heading) + StyledText(text)])
    }
    return unread.conclude()
  }
}

extension StoreStatistics {
  /// Photos of which it is not known whether they are flawed, in words; nil if there are none.
  static func unexamined(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    return "\(count.photos) not examined for flaws yet; \(StoreCommand("verify")) examines those "
      + "whose originals are sound"
  }

  fileprivate func facts(of store: StoreEngine) -> [(String, String)] {
    let tiers = photosWithoutTiers == 0 ? "" : ", missing for \(photosWithoutTiers.photos)"
    return [
      ("store", store.folder + (store.isReadOnly ? " (read-only)" : "")),
      ("photos", "\(photos), \(originalBytes.asBytes)"),
      ("flawed", flawedPhotos.photos + (Self.unexamined(unexaminedPhotos).map { "; \($0)" } ?? "")),
      ("bin", "\(binnedPhotos), \(binnedBytes.asBytes)"),
      ("tiers", "\(packBytes.asBytes), \(usedPackBytes.asBytes) of it in use\(tiers)"),
      ("packs", "\(packs)"), ("folders", "\(folders)"), ("keywords", "\(keywords)"),
      ("damaged tiers", damagedTiers == 0 ? "0" : "\(damagedTiers) found, and regenerated"),
      ("lost+found", "\(lostAndFound)"),
      (
        "unknown files",
        unknownFiles?.summary ?? "never searched for; run \(StoreCommand("refresh"))"
      ),
    ]
  }
}
