/// What a packet says about a photo, wherever programs write it.
extension XMPPacket {
  var words: PhotoWords {
    PhotoWords(rating: rating, note: localText(of: .description), keywords: keywords)
  }

  /// The rating; some programs write it as 3.0.
  private var rating: Int? {
    let stars = text(of: .rating).flatMap { Double($0.trimmed()) }
    return stars.flatMap { Int(exactly: $0.rounded()) }
  }

  /// The subject, or else the last names in lists of paths.
  private var keywords: [String] {
    let subject = items(of: .subject)
    guard subject.isEmpty else { return subject }
    return KeywordPaths.all.flatMap { paths in
      items(of: paths.property).map { paths.leaf(of: $0) }
    }
  }

  /// Says it anew; what is the same as before is not touched.
  mutating func set(_ new: PhotoWords) throws(MetadataError) {
    let old = words
    if new.rating != old.rating { try setOrRemove(.rating, to: new.rating.map { String($0) }) }
    if new.note != old.note { try set(note: new.note) }
    if new.keywords != old.keywords { try set(new.keywords, insteadOf: old.keywords) }
  }

  private mutating func set(note: String?) throws(MetadataError) {
    guard let note else { return remove(.description) }
    try setLocal(.description, to: note)
  }

  private mutating func set(
    _ new: [String], insteadOf old: [String]
  ) throws(MetadataError) {
    for paths in KeywordPaths.all where contains(paths.property) {
      let changed = paths.changed(items(of: paths.property), from: old, to: new)
      try set(paths.property, to: changed, paths.form)
    }
    try set(.subject, to: new, .bag)
  }

  mutating func setOrRemove(_ property: XMPName, to text: String?) throws(MetadataError) {
    guard let text else { return remove(property) }
    try set(property, to: text)
  }
}
