@_spi(_Unicode) internal import Swift

extension AlbumName {
  /// Creates a name that resembles a title: in lower case without accents, with Greek and Cyrillic
  /// letters transliterated, and with hyphens in place of everything else.
  public init(title: String) {
    var letters = ""
    for scalar in String(String.UnicodeScalarView(title.lowercased()._nfd)).unicodeScalars {
      if let latin = Self.latin(scalar) {
        letters += latin
      } else if letters.last != "-" {
        letters += "-"
      }
    }
    let trimmed = letters.drop { $0 == "-" }.prefix(Self.limit)
    let end = trimmed.lastIndex { $0 != "-" }
    text = end.map { String(trimmed[...$0]) } ?? "album"
  }

  /// Returns the letters for a character; nil if it separates words.
  private static func latin(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "a"..."z", "0"..."9": return String(scalar)
    case "'", "\u{2019}": return ""
    case _ where scalar.properties.generalCategory == .nonspacingMark: return ""
    default: return others[scalar]
    }
  }

  private static let others: [Unicode.Scalar: String] = {
    let pairs = """
      ß ss æ ae œ oe ø o đ d ð d þ th ł l ı i ŋ n ħ h \
      α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch \
      ψ ps ω o \
      а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts \
      ч ch ш sh щ shch ъ  ы y ь  э e ю yu я ya є ie і i ґ g ђ dj ј j љ lj њ nj ћ c џ dz
      """
    let words = pairs.split(separator: " ", omittingEmptySubsequences: false)
    var others: [Unicode.Scalar: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      if let scalar = words[index].unicodeScalars.first {
        others[scalar] = String(words[index + 1])
      }
    }
    return others
  }()
}
