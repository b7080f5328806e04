/// The annotations in a packet, in any of the properties that programs use for them.
extension XMPPacket {
  var annotations: Annotations {
    Annotations(rating: rating, note: localText(of: .description), keywords: keywords)
  }

  /// The rating; some programs write it as 3.0.
  private var rating: Int? {
    let stars = text(of: .rating).flatMap { Double($0.trimmed()) }
    return stars.flatMap { Int(exactly: $0.rounded()) }
  }

  /// The keywords in the subject, or else the last names of the keyword paths.
  private var keywords: [String] {
    let subject = items(of: .subject)
    guard subject.isEmpty else { return subject }
    return KeywordPaths.all.flatMap { paths in
      items(of: paths.property).map { paths.leaf(of: $0) }
    }
  }

  /// Returns the change that gives the packet new annotations; equal ones are left unchanged.
  func change(to new: Annotations) -> XMPChange {
    let old = annotations
    var change = XMPChange()
    if new.rating != old.rating {
      change.set(.rating, to: new.rating.map { .text(String($0)) })
    }
    if new.note != old.note {
      change.set(.description, to: new.note.map { .local($0) })
      if new.note == nil { change.set(.imageDescription, to: nil) }
    }
    guard new.keywords != old.keywords else { return change }
    change.set(.subject, to: new.keywords.isEmpty ? nil : .bag(new.keywords))
    for paths in KeywordPaths.all where contains(paths.property) {
      let changed = paths.changed(
        items(of: paths.property), from: old.keywords, to: new.keywords)
      change.set(paths.property, to: changed.isEmpty ? nil : paths.value(changed))
    }
    return change
  }
}
