internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore

/// Keywords that are added to photos, and others that are removed from them.
struct KeywordChange {
  private let added: [String]
  private let removed: [String]

  /// Creates a change from the user's keywords, normalised as photos store them.
  init(adding added: [String], removing removed: [String]) {
    self.added = Annotations(keywords: added).keywords
    self.removed = Annotations(keywords: removed).keywords
  }

  /// Returns the members of a photo's JSON with the keywords that it gained and lost.
  func members(for photo: ChangedPhoto) -> [JSON.Member] {
    let effect = effect(on: photo)
    return JSON.members([
      "keywordsAdded": .array(effect.gained.map(JSON.string)),
      "keywordsRemoved": .array(effect.lost.map(JSON.string)),
    ])
  }

  /// Returns the message about photos after the change.
  ///
  /// A keyword counts only for the photos that gained or lost it.
  func report(on photos: [ChangedPhoto]) -> ChangingCommand.Report {
    let effects = photos.map(effect)
    let changing = effects.filter { !$0.isEmpty }
    guard !changing.isEmpty else {
      return ChangingCommand.Report(sentence: nil, remarks: Self.remarks(on: effects))
    }
    let deeds =
      Self.deeds(added, "added", "to", of: changing.map(\.gained))
      + Self.deeds(removed, "removed", "from", of: changing.map(\.lost))
    let sentence = "\(changing.count.photos) changed: \(deeds.joined(separator: ", "))"
    return ChangingCommand.Report(sentence: sentence, remarks: Self.remarks(on: effects))
  }

  /// Returns what was done with keywords, each with the number of photos unless it was done to all.
  private static func deeds(
    _ words: [String], _ verb: String, _ preposition: String, of changes: [[String]]
  ) -> [String] {
    var counts: [String: Int] = [:]
    for word in changes.joined() { counts[word, default: 0] += 1 }
    let complete = words.filter { counts[$0] == changes.count }
    let partial = words.compactMap { word -> String? in
      guard let count = counts[word], count < changes.count else { return nil }
      return "'\(word)' \(verb) \(preposition) \(count) of them"
    }
    return (complete.isEmpty ? [] : ["\(quoted(complete)) \(verb)"]) + partial
  }

  /// Returns a sentence for each set of keywords that photos already had or lacked.
  private static func remarks(on effects: [Effect]) -> [String] {
    var counts: [String: Int] = [:]
    let states = effects.compactMap(\.state)
    for state in states { counts[state, default: 0] += 1 }
    return states.compactMap { state in
      counts.removeValue(forKey: state).map { "\($0.photos) already \(state)" }
    }
  }

  /// Returns the keywords, quoted and separated by commas.
  private static func quoted(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension KeywordChange {
  /// What a change did to one photo.
  private struct Effect {
    let gained: [String]
    let lost: [String]
    /// How the photo was already, in words; nil if each keyword was gained or lost.
    let state: String?

    var isEmpty: Bool { gained.isEmpty && lost.isEmpty }
  }

  private func effect(on photo: ChangedPhoto) -> Effect {
    let before = Set(photo.former.annotations.keywords)
    let after = Set(photo.photo.annotations.keywords)
    let had = added.filter { before.contains($0) && after.contains($0) }
    let lacked = removed.filter { !before.contains($0) }
    let states = [
      had.isEmpty ? nil : "with \(Self.quoted(had))",
      lacked.isEmpty ? nil : "without \(Self.quoted(lacked))",
    ].compactMap(\.self)
    return Effect(
      gained: added.filter { !before.contains($0) && after.contains($0) },
      lost: removed.filter { before.contains($0) && !after.contains($0) },
      state: states.isEmpty ? nil : states.joined(separator: " and "))
  }
}
