import CaptureBase
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import CaptureWords
import Testing

/// Whatever lists photos has every filter, or there is a reason why not.
struct FilterListTests {
  /// A way to list photos, or a document about it.
  private struct Face: Sendable, CustomTestStringConvertible {
    let path: String
    /// Matches the part of the file that is about filters.
    var passage = #"[\s\S]+"#
    /// Matches the names in that part.
    let pattern: String
    /// The filters that it does not have, with the reasons.
    var lacking: [FilterWord: String] = [:]

    var testDescription: String { path }
  }

  /// Why the C library, and Python on top of it, have few filters.
  private static let leftToPrograms: [FilterWord: String] = [
    .stars: "each photo that is listed has its rating",
    .camera: "each photo that is listed has its camera",
    .since: "each photo that is listed has its time",
    .until: "each photo that is listed has its time",
    .addedSince: "a program already knows the ids of the photos it adds",
    .unreviewed: "people review photos, on the command line or on the page",
    .flawed: "people look at flawed photos, on the command line or on the page",
    .bin: "only people delete photos, on the command line or on the page",
  ]

  private static let faces = [
    Face(
      path: "Sources/Faces/CaptureCommand/Store/Choosing/PhotoFilterSyntax.swift",
      pattern: #"Parameter\.\w+\(\s*"([^"]+)""#),
    Face(
      path: "Sources/Faces/CaptureCommand/Shell/Requests/ShellList.swift",
      pattern: #"fields\.given\("(\w+)"\)"#),
    Face(
      path: "Sources/Faces/CaptureServe/Photos/PhotoFilterParameters.swift",
      pattern: #"request\.\w+\("(\w+)""#),
    Face(
      path: "Page/model/query.js",
      pattern: #"(?:const (?:texts|switches) = |parameters\.)(.+)"#,
      lacking: [.stars: "the page's stars choose photos with at least as many"]),
    Face(
      path: "Sources/C/CCaptureLibrary/include/capture.h",
      passage: #"typedef struct capture_query \{[^}]+\}"#, pattern: #"(\w+);"#,
      lacking: leftToPrograms),
    Face(
      path: "Python/src/capture/store.py", passage: #"def photos\([^)]+\)"#, pattern: #"(\w+):"#,
      lacking: leftToPrograms),
    Face(
      path: "Documentation/Reference/HTTP.md", passage: "Filters are the options of [^;]+;",
      pattern: #"`(\w+)`"#),
    Face(path: "Documentation/Reference/Shell.md", pattern: #"\n\| (`[^|]+`) \|"#),
  ]

  @Test(arguments: faces)
  private func `a face has every filter of photos, unless there is a reason why not`(
    face: Face
  ) throws {
    let text = try Repository.text(of: face.path)
    let passage = try #require(try text.firstMatch(of: Regex(face.passage)))
    let found = try text[passage.range].matches(of: Regex(face.pattern)).flatMap { match in
      Self.names(in: match.output[1].substring ?? "")
    }
    let missing = FilterWord.allCases.filter { !found.contains($0.rawValue.lowercased()) }
    #expect(missing == FilterWord.allCases.filter { face.lacking[$0] != nil })
  }

  /// Returns names as they are on all faces: `added-since` and `addedSince` are `addedsince`.
  private static func names(in text: Substring) -> [String] {
    text.split { !$0.isLetter && $0 != "-" }.map { $0.filter(\.isLetter).lowercased() }
  }

  @Test func `the page knows every rating and every order`() throws {
    let text = try Repository.text(of: "Page/model/query.js")
    func list(_ words: [String]) -> String {
      "[\(words.map { "'\($0)'" }.joined(separator: ", "))]"
    }
    #expect(text.contains("const ratings = \(list(Rating.words));"))
    #expect(text.contains("const orders = \(list(PhotoOrder.allCases.map(\.rawValue)));"))
  }

  private static let empty = PhotoFilters(
    folder: nil, rating: nil, stars: nil, isUnreviewed: false, keywords: [], text: nil,
    camera: nil, since: nil, until: nil, addedSince: nil, isFlawed: false, isInBin: false)

  private static func with(_ words: FilterWord...) -> PhotoFilters {
    var filters = empty
    for word in words {
      switch word {
      case .folder: filters.folder = "Crete"
      case .rating: filters.rating = .rejected
      case .stars: filters.stars = 3
      case .unreviewed: filters.isUnreviewed = true
      case .keyword: filters.keywords = ["sea"]
      case .text: filters.text = "harbour"
      case .camera: filters.camera = "brio"
      case .since: filters.since = WallTime(seconds: 1)
      case .until: filters.until = WallTime(seconds: 1)
      case .addedSince: filters.addedSince = WallTime(seconds: 1)
      case .flawed: filters.isFlawed = true
      case .bin: filters.isInBin = true
      }
    }
    return filters
  }

  @Test func `every filter changes the query, and every member of it comes from a filter`() {
    let plain = PhotoQuery()
    #expect(Self.empty.query(.taken, isReversed: false) == plain)
    let plainMembers = Self.members(of: plain)
    var unset = Set(plainMembers.keys).subtracting(["order", "isDescending"])
    for word in FilterWord.allCases {
      let query = Self.with(word).query(.taken, isReversed: false)
      #expect(query != plain, "\(word)")
      let members = Self.members(of: query)
      unset = unset.filter { members[$0] == plainMembers[$0] }
    }
    #expect(unset == [])
  }

  /// Returns the values of a query, as texts, by the names of its members.
  private static func members(of query: PhotoQuery) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: query).children.map { member in
        (member.label ?? "", String(describing: member.value))
      })
  }

  @Test func `filters mean the same on all faces`() {
    var filters = Self.with(.folder, .stars)
    filters.folder = "Crete/"
    let exactly = PhotoQuery(folder: "Crete", rating: 3, highestRating: 3)
    #expect(filters.query(.taken, isReversed: false) == exactly)
    #expect(
      Self.with(.rating).query(.path, isReversed: true)
        == PhotoQuery(rating: -1, highestRating: -1, order: .path, isDescending: true))
    #expect(
      Self.with(.unreviewed, .bin).query(.size, isDescending: false)
        == PhotoQuery(isInBin: true, order: .size, isDescending: false).unreviewed)
  }

  @Test(arguments: FilterWord.allCases, FilterWord.allCases)
  func `only one filter can be about what people decided`(word: FilterWord, other: FilterWord) {
    let verdicts: Set<FilterWord> = [.unreviewed, .rating, .stars]
    let isRefused = word != other && verdicts.isSuperset(of: [word, other])
    let contradiction = Self.with(word, other).contradiction
    #expect((contradiction != nil) == isRefused)
    if let (first, second) = contradiction { #expect(Set([first, second]) == [word, other]) }
  }
}
