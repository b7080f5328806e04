/// One operation on a store: a verb, a photo, and a word or number.
package struct StoreStep: Hashable, Sendable, LosslessStringConvertible {
  package enum Verb: String, CaseIterable, Sendable {
    case add, rate, note, tag, move, delete, restore
  }

  package let verb: Verb
  /// The photo's id, or its number if the step adds it.
  package let photo: String
  package let value: String

  package init(_ verb: Verb, _ photo: String, _ value: String = "-") {
    self.verb = verb
    self.photo = photo
    self.value = value
  }

  package init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, let verb = Verb(rawValue: words[0]) else { return nil }
    self.init(verb, words[1], words[2])
  }

  package var description: String { "\(verb.rawValue) \(photo) \(value)" }
}
