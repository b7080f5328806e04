import CaptureTestSupport

/// What may happen to a store: seven things by other hands, and ten by its own calls.
enum SequenceAction: String, CaseIterable, Sendable {
  /// Another program writes a sound picture into a file.
  case edit
  case copy
  case rename
  /// A disk changes a byte, and neither the size nor the time of the file.
  case flip
  /// Two files change places.
  case swap
  /// A file is renamed or copied over another one.
  case overwrite
  /// A sidecar is removed.
  case strip
  case add, rate, note, move, delete, restore, repair, rebuild, backup, restoreBackup

  /// Whether it is done behind the store's back.
  var isOutside: Bool {
    [.edit, .copy, .rename, .flip, .swap, .overwrite, .strip].contains(self)
  }

  /// Those of which every short sequence is run; the others occur in random ones alone.
  static let exhaustive = allCases.filter { ![.swap, .overwrite, .strip].contains($0) }
}

/// One action, and how it chooses among the photos, files and variants that there are.
struct SequenceStep: Hashable, Sendable {
  /// Chooses without knowing what there is, so that a sequence means the same without a step.
  enum Choice: Hashable, Sendable {
    case first
    case last
    case random(UInt64)
  }

  /// How all steps of a sequence choose.
  enum Choices: Hashable, Sendable {
    case first
    case last
    /// Each step differently, the same in every run.
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

  /// The answer to one of several questions, from 0 to below `count`.
  func pick(_ count: Int, question: UInt64) -> Int {
    switch choice {
    case .first: return 0
    case .last: return count - 1
    case .random(let seed):
      var random = SeededGenerator(seed: seed &* 31 &+ question)
      return Int.random(in: 0..<count, using: &random)
    }
  }

  /// The element that is chosen; nil where there is none.
  func pick<Element>(_ elements: [Element], question: UInt64 = 0) -> Element? {
    elements.isEmpty ? nil : elements[pick(elements.count, question: question)]
  }
}

extension SequenceStep {
  /// A sequence that is the same whenever the seed is.
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
