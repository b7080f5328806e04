import CaptureTestSupport
import Testing

/// Messages that libv4l2's libraries print without any log.
@Suite(.timeLimit(.minutes(10)))
struct QuietOpeningTests {
  @Test func `opening a device hides the output of libv4lconvert, but not that of other threads`()
    throws
  {
    let folder = try TestFolder()
    let program = "\(Repository.root)/Tests/Cameras/CaptureV4L2Tests/Programs/quiet.c"
    let sources = "\(Repository.root)/Sources/C/CVideoLog"
    let compiled = try Child.run(
      "/usr/bin/gcc",
      [
        "-std=c11", "-Wall", "-Wextra", "-Werror", "-pthread", "-I", "\(sources)/include", "-o",
        "quiet", "-D_GNU_SOURCE", program, "\(sources)/CVideoLog.c",
      ], in: folder)
    try #require(compiled.status == 0, "\(compiled.errors)")
    let outcome = try Child.run("\(folder.path)/quiet", [], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        before
        another thread
        another thread
        after: No such device

        """)
  }
}
