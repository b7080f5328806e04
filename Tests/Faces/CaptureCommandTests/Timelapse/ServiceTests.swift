import CaptureArguments
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// The example units of `Documentation/systemd`, checked by systemd itself.
@Suite(.timeLimit(.minutes(10)))
struct ServiceTests {
  private static let folder = "\(Repository.root)/Documentation/systemd"

  private static var units: [String] { TestFolder.names(in: folder) }

  private static func text(of unit: String) throws -> String {
    String(decoding: try [UInt8](contentsOf: "\(folder)/\(unit)"), as: UTF8.self)
  }

  /// Runs `systemd-analyze` on the units, with the path of the tested program.
  private func verdict(
    on changed: (String) -> String = { $0 }
  ) throws -> Child.Outcome {
    let folder = try TestFolder()
    for unit in Self.units {
      let text = changed(try Self.text(of: unit))
      let unitHere = text.replacing("%h/.local/bin/capture", with: CaptureProgram.path)
      try folder.write(Array(unitHere.utf8), as: unit)
    }
    return try Child.run(
      "/usr/bin/systemd-analyze",
      ["verify", "--user", "--man=no", "--recursive-errors=yes"] + Self.units.map { "./\($0)" },
      in: folder, environment: ["XDG_RUNTIME_DIR": folder.path])
  }

  @Test func `systemd accepts the example units`() throws {
    #expect(Self.units.count == 5)
    let outcome = try verdict()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test func `systemd reports a misspelled key in the example units`() throws {
    let outcome = try verdict { $0.replacing("NoNewPrivileges", with: "NoNewPriviledges") }
    #expect(outcome.errors.contains("NoNewPriviledges"))
  }

  @Test func `the commands in the example units are valid`() throws {
    for unit in Self.units {
      let lines = try Self.text(of: unit).split(separator: "\n")
      for line in lines where line.hasPrefix("ExecStart=") {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        #expect(throws: Never.self, "\(line)") { _ = try Program.syntax.parse(words) }
      }
    }
  }
}
