internal import CaptureArguments
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureWords

/// `capture show`: prints all details of photos.
enum ShowPhoto: ProgramCommand {
  static let syntax = CommandSyntax(
    "show",
    abstract: "Show all details of photos.",
    discussion: """
      A photo that other programs have edited has several states. A store has only the newest one; \
      a backup keeps every state that it has seen.

      If a photo has two sidecars, NAME.jpg.xmp and NAME.xmp, and the older one has annotations \
      that the photo lacks, or cannot be read, it is reported on standard error.
      """,
    parameters: [PhotoArgument.ids, PhotoArgument.null, StoreChoice.option, Shared.json],
    examples: [
      Example("capture show 3fa2b1c0d9", "use the digits that 'capture list' prints")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.recorded)
    let ids = try store.namedIDs(parsed) ?? []
    for (index, id) in ids.enumerated() {
      guard !parsed[Shared.json] else {
        let details = try asking { () throws(StoreError) in try store.details(of: id) }
        if let details { Console.printResult(details.line) }
        continue
      }
      let photo = try asking { () throws(StoreError) in try store.photo(id) }
      guard let photo else { continue }  // gone since its id was found
      let tiers = try asking { () throws(StoreError) in try store.tiers(of: id) }
      let states = try asking { () throws(StoreError) in try store.states(of: id) }
      let second = try asking { () throws(StoreError) in try store.secondSidecar(of: photo) }
      if index > 0 { Console.printResult("") }
      for (title, lines) in photo.facts(in: store, tiers, states) {
        let margin = "".padded(to: 10)
        Console.printResult(
          lines.enumerated().map { number, line in
            StyledText(number == 0 ? title.padded(to: 10) : margin, .heading) + StyledText(line)
          })
      }
      if let second { Console.printMessage(unlessQuiet: second.words) }
    }
    return .done
  }
}

extension StoreEngine {
  /// Returns a photo with its tiers and states as `--json` prints it; nil if there is none.
  func details(of id: PhotoID) throws(StoreError) -> JSON? {
    guard let photo = try photo(id) else { return nil }
    let states = JSON.members(["states": .array(try states(of: id).map(\.json))])
    let second = try secondSidecar(of: photo)?.members(in: self) ?? []
    return photo.json(in: self, and: try tiers(of: id).members + states + second)
  }
}

extension Photo {
  /// Returns the facts about the photo, as titles and lines.
  fileprivate func facts(
    in store: StoreEngine, _ tiers: StoredTiers, _ states: [PhotoState]
  ) -> [(String, [String])] {
    let facts: [(String, String?)] = [
      ("id", "\(id)"), ("file", store.file(of: self)), ("taken", "\(taken)"),
      ("added", "\(added)"), ("deleted", deleted.map { "\($0), in the bin" }),
      ("camera", camera), ("size", "\(size), \(byteCount.asBytes)"),
      ("flawed", flaw?.description),
      ("turned", orientation == .up ? nil : "EXIF orientation \(orientation.rawValue)"),
    ]
    let sizes = tiers.tiers.map { ($0.rawValue, tiers[$0]?.tierFacts) }
    let said: [(String, String?)] = [
      ("rating", stars), ("keywords", annotations.keywords.joined(separator: ", ").orNothing),
    ]
    let history = states.count > 1 ? [("states", states.map(\.line))] : []
    let note = annotations.note.map { [("note", $0.lines)] } ?? []
    return facts.lines + sizes.lines + history + said.lines + note
  }
}

extension [UInt8] {
  fileprivate var tierFacts: String {
    "\(pictureSize.map { "\($0), " } ?? "")\(count.asBytes)"
  }
}

extension String {
  fileprivate var orNothing: String? { isEmpty ? nil : self }
}

extension [(String, String?)] {
  /// The facts that are known, each as a single line.
  fileprivate var lines: [(String, [String])] {
    compactMap { title, text in text.map { (title, [$0]) } }
  }
}
