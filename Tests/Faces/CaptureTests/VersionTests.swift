import Capture
import CaptureTestSupport
import Testing

@Suite struct VersionTests {
  @Test func `the newest part of the changelog names the version of the code`() throws {
    let changelog = try Repository.text(of: "CHANGELOG.md")
    let start = try #require(changelog.firstRange(of: "\n## "))
    let newest = changelog[start.upperBound...]
    let version = CaptureVersion.current
    #expect(
      newest.hasPrefix("[\(version)] - ")
        || newest.hasPrefix("[Unreleased]\n\nThis will be version \(version).\n"))
  }

  @Test(arguments: [
    ("", "c58e0c1c", "-dev+c58e0c1c"), ("--debian", "c58e0c1c", "~dev+c58e0c1c"),
    ("--python", "c58e0c1c.changed", ".dev0+c58e0c1c.changed"),
    ("", "", ""), ("--debian", "", ""), ("--python", "", ""),
  ])
  func `the scripts spell the version of a commit as its readers want it`(
    option: String, commit: String, suffix: String
  ) throws {
    let version = try Self.scriptVersion([option], ["CAPTURE_COMMIT": commit])
    #expect(version == CaptureVersion.current + suffix)
  }

  @Test func `a build that is to give the same bytes anywhere has no commit`() throws {
    #expect(try Self.scriptVersion([], ["SOURCE_DATE_EPOCH": "1"]) == CaptureVersion.current)
  }

  @Test func `a version with a commit comes before its release`() throws {
    let folder = try TestFolder()
    let version = try Self.scriptVersion(["--debian"], ["CAPTURE_COMMIT": "c58e0c1c"])
    let outcome = try Child.run(
      "/usr/bin/dpkg", ["--compare-versions", version, "lt", CaptureVersion.current], in: folder)
    #expect(outcome.status == 0)
  }

  @Test(arguments: [("c58e0c1c", "-dev+c58e0c1c"), ("", "")])
  func `a program that is linked as the scripts do it names the commit`(
    commit: String, suffix: String
  ) throws {
    let folder = try TestFolder()
    let object = try Self.printed(by: "version-object", [], ["CAPTURE_COMMIT": commit])
    let module = "\(Repository.root)/Sources/C/CBuiltVersion"
    let main = """
      #include <CBuiltVersion.h>
      #include <stdio.h>
      int main(void) { puts(c_version_suffix()); }
      """
    try folder.write(Array(main.utf8), as: "main.c")
    let words = ["-I", "\(module)/include", "-o", "main", "main.c", "\(module)/CBuiltVersion.c"]
    let built = try Child.run(
      "/usr/bin/gcc", words + [object].filter { !$0.isEmpty }, in: folder)
    try #require(built.status == 0, "\(built.errors)")
    #expect(try Child.run("\(folder.path)/main", [], in: folder).text == suffix + "\n")
  }

  /// Returns what `Scripts/build/version` prints.
  private static func scriptVersion(
    _ options: [String], _ environment: [String: String]
  ) throws -> String {
    try printed(by: "version", options.filter { !$0.isEmpty }, environment)
  }

  /// Returns the line that one of the scripts that build prints.
  private static func printed(
    by script: String, _ options: [String], _ environment: [String: String]
  ) throws -> String {
    let folder = try TestFolder()
    let outcome = try Child.run(
      "\(Repository.root)/Scripts/build/\(script)", options, in: folder,
      environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return String(outcome.text.dropLast())
  }

  @Test(arguments: ["Documentation/Guides/Libraries.md", "Documentation/Reference/Stability.md"])
  func `the package versions in the documents match the version of the code`(document: String)
    throws
  {
    #expect(try Repository.text(of: document).contains("from: \"\(CaptureVersion.current)\""))
  }
}
