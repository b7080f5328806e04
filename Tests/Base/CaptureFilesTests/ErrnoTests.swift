import CaptureFiles
import Glibc
import Testing

struct ErrnoTests {
  /// The errors that show that a path leads to no file.
  private static let absences = [ENOENT, ENOTDIR, EISDIR]

  @Test func `only an error that proves a file missing says anything about its bytes`() {
    for number in 1...EHWPOISON {
      let isKnown = !Errno(rawValue: number).leavesBytesUnknown
      #expect(isKnown == Self.absences.contains(number), "\(Errno(rawValue: number))")
    }
    #expect(!Errno.none.leavesBytesUnknown)
  }
}
