import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct FreeNamesTests {
  /// Places photos of one name in groups, and returns their paths and the number of lookups.
  private func place(_ count: Int, groupsOf size: Int) -> (paths: [String], looks: Int) {
    var paths: [String] = []
    var taken: Set<String> = []
    var looks = 0
    while paths.count < count {
      var names = FreeNames()
      let group = (0..<min(size, count - paths.count)).map { _ in
        names.path(like: "day/a.jpg") { path in
          looks += 1
          return taken.contains(path)
        }
      }
      paths += group
      taken.formUnion(group)
    }
    return (paths, looks)
  }

  @Test(arguments: [1, 64, 4_000])
  func `photos of one name are numbered without a gap`(size: Int) {
    let paths = place(4_000, groupsOf: size).paths
    #expect(paths == ["day/a.jpg"] + (2...4_000).map { "day/a-\($0).jpg" })
  }

  @Test func `placing four times as many photos of one name takes less than six times the lookups`()
  {
    let few = place(1_000, groupsOf: 1).looks
    let many = place(4_000, groupsOf: 1).looks
    #expect(many < few * 6, "\(few) and \(many)")
    #expect(place(4_000, groupsOf: 64).looks < 4_000 * 2)
  }

  @Test func `gaps in the numbering may be skipped, but a taken name is never returned`() {
    var names = FreeNames()
    let taken: Set<String> = ["a.jpg", "a-2.jpg", "a-4.jpg", "a-7.jpg"]
    let paths = (0..<20).map { _ in names.path(like: "a.jpg") { taken.contains($0) } }
    #expect(Set(paths).count == paths.count)
    #expect(taken.isDisjoint(with: paths))
  }

  @Test func `different requested names that lead to the same path get different paths`() {
    var names = FreeNames()
    let wishes = ["a-2.jpg", "a.jpg", "a.jpg", "a.jpg", "a-2.jpg"]
    let paths = wishes.map { names.path(like: $0) { _ in false } }
    #expect(paths == ["a-2.jpg", "a.jpg", "a-3.jpg", "a-4.jpg", "a-2-2.jpg"])
  }
}
