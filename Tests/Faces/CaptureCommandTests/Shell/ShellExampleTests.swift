import CaptureTestSupport
import Testing

/// The clients in Examples/Shell.
@Suite(.timeLimit(.minutes(10)))
struct ShellExampleTests {
  private static let folder = "\(Repository.root)/Examples/Shell"

  @Test(arguments: [("python3", "booth.py"), ("bash", "booth.bash")])
  func `each client takes three photos with one camera`(language: String, name: String) throws {
    let folder = try TestFolder()
    let program = CaptureProgram.path.dropLast("/capture".count)
    let outcome = try Child.run(
      "/usr/bin/env",
      ["PATH=\(program):/usr/bin:/bin", language, "\(Self.folder)/\(name)", "simulated"],
      in: folder, environment: CaptureProgram.home(in: folder))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      folder.names.filter { $0.hasSuffix(".jpg") }.sorted()
        == ["booth-1.jpg", "booth-2.jpg", "booth-3.jpg"])
    #expect(outcome.text.contains("booth-3.jpg"))
  }
}
