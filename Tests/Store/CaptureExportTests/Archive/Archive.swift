@testable import CaptureExport
import CaptureTestSupport

/// An archive written to memory.
final class Archive {
  private(set) var bytes: [UInt8] = []

  /// Writes a complete archive.
  init(_ fill: (inout ZipWriter<Never>) -> Void) {
    var writer = ZipWriter<Never> { [unowned self] span in
      span.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
    }
    fill(&writer)
    writer.finish()
  }

  /// Runs a program on the archive, which is a file called `a.zip` in the arguments.
  func run(_ program: String, _ arguments: [String]) throws -> Child.Outcome {
    let folder = try TestFolder()
    try folder.write(bytes, as: "a.zip")
    return try Child.run("/usr/bin/\(program)", arguments, in: folder)
  }

  /// Returns the output of a Python program that has the archive as `z`.
  func python(_ program: String) throws -> String {
    try run("python3", ["-c", "import zipfile\nz = zipfile.ZipFile('a.zip')\n\(program)"]).text
  }
}

extension ZipWriter {
  /// Adds a file that contains a text.
  @discardableResult
  mutating func add(
    _ name: String, _ text: String, modified: ZipTime = ZipTime(seconds: 1_717_192_799)
  ) throws(Failure) -> String {
    let bytes = Array(text.utf8)
    return try add(name, modified: modified, bytes: bytes.span.bytes)
  }
}
