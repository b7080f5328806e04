internal import CaptureText

/// The fields of an object in a file that people write, accessed by name.
///
/// It records every requested name, so that `finish()` can reject fields that were never requested:
/// they are probably misspelled.
package struct JSONFields: Sendable {
  private let members: [LocatedJSON.Member]
  private let position: TextPosition
  private let place: JSONField.Place
  private var names: [String] = []

  init(_ members: [LocatedJSON.Member], at position: TextPosition, place: JSONField.Place) {
    self.members = members
    self.position = position
    self.place = place
  }

  /// Returns the field of this name; reading its value throws if it is missing.
  package mutating func required(_ name: String) -> JSONField {
    optional(name) ?? JSONField(nil, at: position, place: place.member(name))
  }

  /// Returns the field of this name, if there is one.
  package mutating func optional(_ name: String) -> JSONField? {
    if !names.contains(name) { names.append(name) }
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    return JSONField(member.value, at: member.value.position, place: place.member(name))
  }

  /// Returns the field of this name; nil if it is absent or null.
  package mutating func given(_ name: String) -> JSONField? {
    optional(name).flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns all fields in order, for an object whose names are chosen by its author.
  package mutating func all() -> [(name: String, field: JSONField)] {
    members.map { member in
      names.append(member.name)
      let place = place.member(member.name)
      return (member.name, JSONField(member.value, at: member.value.position, place: place))
    }
  }

  /// Throws an error for the first field that was never requested.
  package func finish() throws(JSONFieldError) {
    guard let stranger = members.first(where: { !names.contains($0.name) }) else { return }
    let place = place.member(stranger.name)
    throw JSONFieldError(
      "unknown field; \(hint(for: stranger.name))", file: place.file,
      at: stranger.namePosition, field: place.path)
  }

  private func hint(for name: String) -> String {
    if let name = name.nearest(among: names) { return "did you mean \"\(name)\"?" }
    guard !names.isEmpty else { return "no fields are expected here" }
    return "the fields here are \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
  }
}
