internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore

/// `capture verify`: looks at every byte in the store.
enum VerifyStore: ProgramCommand {
  static let repair = Parameter.flag(
    "repair", help: "Put right what can be, which is all but lost or damaged originals.")

  static let syntax = CommandSyntax(
    "verify",
    abstract: "Look at every byte in the store, and tell of all that is not as it should be.",
    discussion: """
      It ends with 0 only when all is well. A damaged original can come back from a backup alone: \
      see 'capture restore-backup'.
      """,
    parameters: [repair, StoreChoice.option, Shared.json],
    examples: [
      Example("capture verify", "a line for each fault, such as from a nightly job"),
      Example("capture verify --repair", "make tiers again, take up strange files"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open()
    let work = LongWork()
    let verification = try asking { () throws(StoreError) in
      try store.verify(repairing: parsed[repair]) { progress in
        let goesOn = work.advance(to: WorkProgress(done: progress.done, total: progress.total))
        // Between two photos nothing is under way that another program would miss.
        if !goesOn { end(work) }
      } found: { finding in
        work.clear()
        Console.say(parsed[Shared.json] ? finding.json.line : finding.line)
      }
    }
    work.clear()
    Console.say(parsed[Shared.json] ? verification.json.line : verification.summary)
    return verification.isWell ? .done : .damage
  }

  private static func end(_ work: LongWork) -> Never {
    work.clear()
    Console.exit(work.code ?? .interrupted)
  }
}

extension Finding {
  fileprivate var line: String {
    let more = (detail.isEmpty ? "" : ": \(detail)") + (isRepaired ? " (repaired)" : "")
    return "\(kind.words)  \(path)\(more)"
  }

  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "id": photo.map { .string("\($0)") } ?? nil,
      "path": .string(path), "detail": .string(detail), "repaired": .bool(isRepaired),
    ]
  }
}

extension Finding.Kind {
  /// What is wrong, as people say it.
  fileprivate var words: String {
    switch self {
    case .missingOriginal: "missing original"
    case .damagedOriginal: "damaged original"
    case .changedOriginal: "changed original"
    case .missingTiers: "missing tiers"
    case .damagedTiers: "damaged tiers"
    case .missingSidecar: "missing sidecar"
    case .damagedSidecar: "damaged sidecar"
    case .otherWords: "changed sidecar"
    case .stray: "unknown photo"
    case .damagedCatalogue: "damaged catalogue"
    }
  }
}

extension Verification {
  fileprivate var summary: String {
    guard !found.isEmpty else { return "\(photos.photos), \(bytes.asBytes): all is well" }
    let kinds = Finding.Kind.allCases.compactMap { kind in
      found[kind].map { "\(kind.words): \($0)" }
    }
    return "\(photos.photos), \(bytes.asBytes); \(kinds.joined(separator: ", ")); "
      + (isWell ? "all repaired" : "\(repaired) repaired")
  }

  fileprivate var json: JSON {
    let members = Finding.Kind.allCases.compactMap { kind in
      found[kind].map { JSON.Member(name: kind.rawValue, value: .integer($0)) }
    }
    return [
      "photos": .integer(photos), "bytes": .integer(bytes), "found": .object(members),
      "repaired": .integer(repaired), "well": .bool(isWell),
    ]
  }
}
