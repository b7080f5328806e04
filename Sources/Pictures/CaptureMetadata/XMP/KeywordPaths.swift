/// A property that lists keywords as paths in a hierarchy, such as `People/Ann`.
///
/// digiKam and darktable read it besides the flat list, so a keyword
/// that remained in it would reappear.
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

  /// Returns the paths as the kind of list that the program writes.
  func value(_ paths: [String]) -> XMPValue {
    switch self {
    case .digiKam: .sequence(paths)
    case .lightroom: .bag(paths)
    }
  }

  /// Returns the last name in a path.
  func leaf(of path: String) -> String { names(in: path).last ?? "" }

  private func names(in path: String) -> [String] {
    path.split(separator: separator).map { String($0) }
  }

  /// Returns the paths after the keywords have changed.
  ///
  /// A path is kept unless its keyword was removed. An added keyword becomes a path
  /// unless a kept path already contains it. This preserves the user's hierarchy.
  func changed(_ paths: [String], from old: [String], to new: [String]) -> [String] {
    // Without a flat list, the paths would be read as keywords.
    guard !new.isEmpty else { return [] }
    let gone = Set(old).subtracting(new)
    let kept = paths.filter { path in
      Annotations(keywords: [path, leaf(of: path)]).keywords.allSatisfy { !gone.contains($0) }
    }
    let named = Set(kept + kept.flatMap(names))
    return kept + new.filter { !old.contains($0) && !named.contains($0) }
  }
}
