import CaptureTestSupport

/// An action on a store: seven by other programs, and ten by the store's own calls.
enum SequenceAction: String, CaseIterable, Sendable {
  /// Another program writes an intact picture into a file.
  case edit
  case copy
  case rename
  /// A disk flips a bit of a file, which changes neither its size nor its time.
  case flip
  /// Two files are swapped.
  case swap
  /// A file is renamed or copied over another one.
  case overwrite
  /// A sidecar is removed.
  case strip
  case add, rate, note, move, delete, restore, repair, rebuild, backup, restoreBackup

  /// Whether the action happens without the store's involvement.
  var isOutside: Bool {
    [.edit, .copy, .rename, .flip, .swap, .overwrite, .strip].contains(self)
  }

  /// The actions of which every short sequence is run; the others occur only in random ones.
  static let exhaustive = allCases.filter { ![.swap, .overwrite, .strip].contains($0) }
}

/// One action, and how it chooses among the available photos, files and variants.
struct SequenceStep: Hashable, Sendable {
  /// A choice made without regard to what exists, so that removing a step leaves the others as they
  /// are.
  enum Choice: Hashable, Sendable {
    case first
    case last
    case random(UInt64)
  }

  /// How all steps of a sequence choose.
  enum Choices: Hashable, Sendable {
    case first
    case last
    /// Each step differently, but the same in every run.
    case mixed

    func choice(after done: [SequenceStep], _ action: SequenceAction) -> Choice {
      switch self {
      case .first: return .first
      case .last: return .last
      case .mixed:
        let words = (done.map(\.action) + [action]).map(\.rawValue).joined(separator: " ")
        return .random(words.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) })
      }
    }
  }

  let action: SequenceAction
  let choice: Choice

  /// Returns the answer to one of several questions, from 0 to `count` - 1.
  func pick(_ count: Int, question: UInt64) -> Int {
    switch choice {
    case .first: return 0
    case .last: return count - 1
    case .random(let seed):
      var random = SeededGenerator(seed: seed &* 31 &+ question)
      return Int.random(in: 0..<count, using: &random)
    }
  }

  /// Returns the chosen element, or nil if there are none.
  func pick<Element>(_ elements: [Element], question: UInt64 = 0) -> Element? {
    elements.isEmpty ? nil : elements[pick(elements.count, question: question)]
  }
}

extension SequenceStep {
  /// Returns a random sequence, the same one for the same seed.
  static func random(
    seed: UInt64, depth: Int, of actions: [SequenceAction]
  ) -> [SequenceStep] {
    var random = SeededGenerator(seed: seed)
    return (0..<depth).map { _ in
      let action = actions.randomElement(using: &random) ?? .add
      return SequenceStep(action: action, choice: .random(random.next()))
    }
  }
}
