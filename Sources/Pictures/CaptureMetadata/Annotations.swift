/// The annotations of a photo: its rating, note and keywords.
///
/// Values are normalised when they are set, so that all formats can store them. XML
/// cannot contain control characters, so they are removed.
public struct Annotations: Hashable, Sendable {
  /// The rating from 0 to 5 stars, or -1 for rejected; any other number becomes nil.
  public var rating: Int? {
    didSet { rating = Self.fit(rating: rating) }
  }

  /// A text of any length; nil if it contains only white space.
  ///
  /// Lines end with a line feed. White space at the start and at the end is removed.
  public var note: String? {
    didSet { note = Self.fit(note: note) }
  }

  /// The keywords in order, each on a single line, trimmed and without duplicates.
  ///
  /// Accented letters are composed (NFC), so that a keyword is found however it is typed.
  public var keywords: [String] {
    didSet { keywords = Self.fit(keywords: keywords) }
  }

  /// Creates annotations, empty by default, and normalises the values given.
  public init(rating: Int? = nil, note: String? = nil, keywords: [String] = []) {
    self.rating = Self.fit(rating: rating)
    self.note = Self.fit(note: note)
    self.keywords = Self.fit(keywords: keywords)
  }

  /// The keyword of photos that were picked from others, as opposed to rejected.
  public static let pick = "pick"

  /// Whether the photo was picked.
  public var isPicked: Bool { keywords.contains(Self.pick) }

  /// Whether there is no rating, no note and no keyword.
  public var isEmpty: Bool { self == Annotations() }

  /// Returns these annotations, with missing ones taken from others.
  package func filled(from others: Annotations) -> Annotations {
    Annotations(
      rating: rating ?? others.rating, note: note ?? others.note,
      keywords: keywords.isEmpty ? others.keywords : keywords)
  }

  /// Returns these annotations with what another program changed in the photo itself.
  ///
  /// What it removed stays if nothing is left: programs that change pictures often drop all metadata.
  package func following(_ new: Annotations, from old: Annotations) -> Annotations {
    Annotations(
      rating: new.rating == old.rating ? rating : new.rating ?? rating,
      note: note(following: new.note, from: old.note),
      keywords: keywords(following: new.keywords, from: old.keywords))
  }

  /// Returns the note after that inside the photo changed.
  ///
  /// If this note differed from that one before, both are kept, the newer one first.
  private func note(following new: String?, from old: String?) -> String? {
    guard let new, new != old else { return note }
    guard let note, note != old else { return new }
    // Another store, or this one before it was interrupted, may have done this already.
    guard note != new, !note.hasPrefix("\(new)\n\n") else { return note }
    let newer = old.map { "\($0)\n\n" } ?? ""
    return "\(new)\n\n\(note.hasPrefix(newer) ? String(note.dropFirst(newer.count)) : note)"
  }

  /// Returns the keywords without those that were removed from the photo, and with those that were
  /// added to it.
  private func keywords(following new: [String], from old: [String]) -> [String] {
    guard !new.isEmpty else { return keywords }
    let removed = Set(old).subtracting(new)
    return keywords.filter { !removed.contains($0) } + new.filter { !old.contains($0) }
  }

  private static func fit(rating: Int?) -> Int? {
    Rating(rating)?.value
  }

  private static func fit(note: String?) -> String? {
    let text = note?.withoutControls().trimmed()
    return text?.isEmpty == false ? text : nil
  }

  private static func fit(keywords: [String]) -> [String] {
    var seen: Set<String> = []
    return keywords.map { $0.withoutControls().onOneLine().trimmed().composed }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
