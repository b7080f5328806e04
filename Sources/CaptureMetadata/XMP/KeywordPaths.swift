/// A list of keywords as paths in somebody's tree of them, `People/Ann`.
///
/// digiKam and darktable read such a list besides the flat one, so a keyword
/// that is left in it would come back.
struct KeywordPaths {
  let property: XMPName
  let separator: Character
  let form: XMPListForm

  static let digiKam = KeywordPaths(property: .tagsList, separator: "/", form: .sequence)
  static let lightroom = KeywordPaths(
    property: .hierarchicalSubject, separator: "|", form: .bag)
  static let all = [digiKam, lightroom]

  /// The last name in a path.
  func leaf(of path: String) -> String {
    path.split(separator: separator).last.map { String($0) } ?? ""
  }

  /// The paths after a change of keywords.
  ///
  /// Paths stay unless their keyword went away; keywords that came are added
  /// unless a path that stays has them as a part. So nobody's tree is lost.
  func changed(_ paths: [String], from old: [String], to new: [String]) -> [String] {
    let gone = Set(old).subtracting(new)
    let kept = paths.filter { !gone.contains($0) && !gone.contains(leaf(of: $0)) }
    let named = Set(kept).union(kept.flatMap { $0.split(separator: separator).map { String($0) } })
    return kept + new.filter { !old.contains($0) && !named.contains($0) }
  }
}
