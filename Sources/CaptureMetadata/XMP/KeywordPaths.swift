/// A list of keywords as paths in somebody's tree of them, `People/Ann`.
///
/// digiKam and darktable read such a list besides the flat one, so a keyword
/// that is left in it would come back.
enum KeywordPaths {
  case digiKam, lightroom

  static let all = [digiKam, lightroom]

  var property: XMPName {
    switch self {
    case .digiKam: .tagsList
    case .lightroom: .hierarchicalSubject
    }
  }

  private var separator: Character {
    switch self {
    case .digiKam: "/"
    case .lightroom: "|"
    }
  }

  /// The paths in the form of list that the program writes.
  func value(_ paths: [String]) -> XMPValue {
    switch self {
    case .digiKam: .sequence(paths)
    case .lightroom: .bag(paths)
    }
  }

  /// The last name in a path.
  func leaf(of path: String) -> String { names(in: path).last ?? "" }

  private func names(in path: String) -> [String] {
    path.split(separator: separator).map { String($0) }
  }

  /// The paths after a change of keywords.
  ///
  /// Paths stay unless their keyword went away; keywords that came are added
  /// unless a path that stays has them as a part. So nobody's tree is lost.
  func changed(_ paths: [String], from old: [String], to new: [String]) -> [String] {
    // Paths alone would be read as keywords.
    guard !new.isEmpty else { return [] }
    let gone = Set(old).subtracting(new)
    let kept = paths.filter { path in
      PhotoWords(keywords: [path, leaf(of: path)]).keywords.allSatisfy { !gone.contains($0) }
    }
    let named = Set(kept + kept.flatMap(names))
    return kept + new.filter { !old.contains($0) && !named.contains($0) }
  }
}
