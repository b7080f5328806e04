/// The expected state of a store's photos, kept in a plain dictionary.
package struct ExpectedStore: Sendable {
  /// The expected annotations and place of a photo.
  package struct Line: Hashable, Sendable {
    package var number: Int
    package var rating: Int?
    package var note: String?
    package var keywords: [String] = []
    /// Nil for a photo that was never moved.
    package var folder: String?
    package var isInBin = false

    /// Returns whether a photo in the store has the expected state.
    package func matches(
      rating: Int?, note: String?, keywords: [String], folder: String, isInBin: Bool
    ) -> Bool {
      rating == self.rating && note == self.note && keywords == self.keywords
        && folder == self.folder ?? NumberedPhoto.folder && isInBin == self.isInBin
    }
  }

  package private(set) var lines: [String: Line] = [:]
  package var ids: [String] { lines.keys.sorted() }

  private static let folders = ["A", "A/B", "C/Über"]

  package init() {}

  /// Applies a step to the photo with this id; changes to an unknown photo have no effect.
  package mutating func apply(_ step: StoreStep, id: String) {
    switch step.verb {
    case .add: lines[id] = lines[id] ?? Line(number: Int(step.photo) ?? 0)
    case .rate: lines[id]?.rating = Int(step.value)
    case .note: lines[id]?.note = step.value
    case .tag:
      if lines[id]?.keywords.contains(step.value) == false { lines[id]?.keywords += [step.value] }
    case .move: lines[id]?.folder = step.value
    case .delete: lines[id]?.isInBin = true
    case .restore: lines[id]?.isInBin = false
    }
  }

  package mutating func forget(_ id: String) {
    lines[id] = nil
  }

  /// Returns a random step that is possible in the current state.
  package func step(number: Int, using random: inout SeededGenerator) -> StoreStep {
    let add = StoreStep(.add, String(number))
    guard let id = ids.randomElement(using: &random), let line = lines[id] else { return add }
    if Int.random(in: 0..<10, using: &random) < 4 { return add }
    let verb = StoreStep.Verb.allCases.randomElement(using: &random) ?? .add
    switch verb {
    case .add: return add
    case .rate: return StoreStep(.rate, id, String(Int.random(in: -1...5, using: &random)))
    case .note, .tag: return StoreStep(verb, id, "w\(Int.random(in: 0..<1_000, using: &random))")
    case .move where !line.isInBin:
      return StoreStep(.move, id, Self.folders.randomElement(using: &random) ?? "A")
    default: return StoreStep(line.isInBin ? .restore : .delete, id)
    }
  }
}
