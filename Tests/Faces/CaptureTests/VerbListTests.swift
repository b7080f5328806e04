import Capture
import CaptureStore
import CaptureTestSupport
import Testing

/// Whatever changes photos offers every change, or there is a reason why not.
@Suite struct VerbListTests {
  /// A way to change photos, or a document about it.
  private struct Face: Sendable, CustomTestStringConvertible {
    let path: String
    /// Matches the names of its functions, requests or commands.
    let pattern: String
    /// The changes that it does not offer, with the reasons.
    var lacking: [PhotoChange.Verb: String] = [:]

    var testDescription: String { path }
  }

  /// Why the C library, and Python on top of it, only change ratings and keywords.
  private static let leftToPeople: [PhotoChange.Verb: String] = [
    .note: "programs mark photos with keywords; people write notes",
    .move: "a program chooses the folder when it adds a photo",
    .delete: "people delete photos, on the command line or on the page",
    .restore: "photos are restored where they are deleted",
  ]

  private static let faces = [
    Face(
      path: "Sources/Faces/CaptureCommand/Program/Program.swift", pattern: #"(\w+)Photos\.self"#),
    Face(
      path: "Sources/Faces/CaptureCommand/Shell/Requests/ShellWord+Help.swift",
      pattern: #"case \.(\w+): ""#),
    Face(
      path: "Sources/Store/CaptureStore/Face/PhotoStore+Changing.swift",
      pattern: #"public func (\w+)\("#),
    Face(path: "Page/model/verdicts.js", pattern: #"'(\w+)'"#),
    Face(
      path: "Sources/C/CCaptureLibrary/include/capture.h", pattern: #"int capture_store_(\w+)\("#,
      lacking: leftToPeople),
    Face(
      path: "Python/src/capture/store.py", pattern: #"    def (\w+)\("#, lacking: leftToPeople),
    Face(path: "Documentation/Guides/Store.md", pattern: #"\ncapture (\w+) "#),
    Face(path: "Documentation/Reference/HTTP.md", pattern: #"`(?:/v1/photos)?/(\w+)`"#),
  ]

  @Test(arguments: faces)
  private func `a face offers every change of photos, unless there is a reason why not`(
    face: Face
  ) throws {
    let text = try Repository.text(of: face.path)
    let names = try text.matches(of: Regex(face.pattern)).compactMap { match in
      match.output[1].substring?.lowercased()
    }
    let offered = PhotoChange.Verb.allCases.filter { names.contains($0.rawValue) }
    #expect(offered == PhotoChange.Verb.allCases.filter { face.lacking[$0] == nil })
  }

  @Test func `each change is in the list of verbs`() throws {
    let text = try Repository.text(of: "Sources/Store/CaptureStore/Changing/PhotoChange.swift")
    let cases = text.matches(of: /\n  case (\w+)/).map { String($0.1) }
    #expect(cases == PhotoChange.Verb.allCases.map(\.rawValue))
  }

  @Test(arguments: [
    (
      "Documentation/Reference/HTTP.md",
      "\"rating\": \(Rating.range.lowerBound)…\(Rating.range.upperBound) or null"
    ),
    ("Documentation/Reference/Shell.md", "| `stars` | a number from \(stars);"),
    ("Documentation/output.schema.json", "From \(stars), or -1 for a rejected photo."),
    ("Sources/C/CCaptureLibrary/include/capture.h", "1 to \(Rating.stars.upperBound) stars, 0 for"),
    ("Python/src/capture/store.py", "stars (1 to \(Rating.stars.upperBound)) or none (0), or"),
    ("Page/model/verdicts.js", "stars, \(stars); -1 rejects them"),
  ])
  func `what describes ratings in text has their range`(path: String, sentence: String) throws {
    #expect(try Repository.text(of: path).contains(sentence))
  }

  private static let stars = "\(Rating.stars.lowerBound) to \(Rating.stars.upperBound)"
}
