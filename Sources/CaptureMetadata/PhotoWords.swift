/// What a person says about a photo.
///
/// Whatever is put in is made fit for every place that words are kept in. XML
/// cannot carry control characters, so they are dropped.
public struct PhotoWords: Hashable, Sendable {
  /// From 0 to 5 stars, or -1 for rejected; any other number becomes nil.
  public var rating: Int? {
    didSet { rating = Self.fit(rating: rating) }
  }

  /// Some sentences; nil when there is nothing but white space.
  ///
  /// Lines end in a line feed, and there is no white space around it all.
  public var note: String? {
    didSet { note = Self.fit(note: note) }
  }

  /// Each on one line, once, without white space around it, and in order.
  ///
  /// Accented letters are composed (NFC), so that a word is found however it is typed.
  public var keywords: [String] {
    didSet { keywords = Self.fit(keywords: keywords) }
  }

  public init(rating: Int? = nil, note: String? = nil, keywords: [String] = []) {
    self.rating = Self.fit(rating: rating)
    self.note = Self.fit(note: note)
    self.keywords = Self.fit(keywords: keywords)
  }

  public var isEmpty: Bool { self == PhotoWords() }

  /// These words, with what they leave out taken from others.
  package func filled(from others: PhotoWords) -> PhotoWords {
    PhotoWords(
      rating: rating ?? others.rating, note: note ?? others.note,
      keywords: keywords.isEmpty ? others.keywords : keywords)
  }

  private static func fit(rating: Int?) -> Int? {
    rating.flatMap { (-1...5).contains($0) ? $0 : nil }
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
