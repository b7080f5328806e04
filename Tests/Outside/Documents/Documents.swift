import Glibc
import Testing

/// The code of the documents, one document after another, each in its own folder.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct Documents {
  /// The folder of the package, which has the photo that documents add to a store.
  private static let package = String(
    #filePath.dropLast("/Tests/DocumentsTests/Documents.swift".count))

  /// Makes a new folder for a document, and goes there.
  func enter(_ name: String) throws {
    let folder = "\(Self.package)/run-\(getpid())-\(name)"
    try #require(mkdir(folder, 0o755) == 0)
    try #require(chdir(folder) == 0)
    try #require(symlink("\(Self.package)/harbour.jpg", "harbour.jpg") == 0)
  }
}
