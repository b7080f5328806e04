import CaptureFiles
import Glibc
import Testing

@testable import CaptureV4L2

/// The interpretation of a video receiver's reports on its input.
@Suite struct InputSignalTests {
  @Test(
    arguments: [
      (0x1, "its input has no power"), (0x2, "its input has no signal"),
      (0x3, "its input has no power"), (0x100, "it cannot lock on to its input's signal"),
      (0x400, "it cannot lock on to its input's signal"),
      (0x1_0000, "it cannot lock on to its input's signal"), (0x4, nil), (0x10, nil), (0, nil),
    ] as [(UInt32, String?)])
  func `an unusable input status is put into words`(status: UInt32, words: String?) {
    #expect(InputSignal.trouble(ofStatus: status) == words)
  }

  @Test(
    arguments: [
      (ENOLINK, "its input has no signal"), (ENOLCK, "it cannot lock on to its input's signal"),
      (ERANGE, "its input's signal is beyond what it can receive"), (EBUSY, nil), (ENOTTY, nil),
      (ENODATA, nil),
    ] as [(Int32, String?)])
  func `a failure to detect an input's timings is put into words`(number: Int32, words: String?) {
    #expect(InputSignal.trouble(of: Errno(rawValue: number)) == words)
  }

  /// An input's type, its standards and its capabilities.
  @Test(
    arguments: [
      (2, 0, 0, false), (1, 0, 0, true), (2, 0xff, 0, true), (2, 0, 2, true), (2, 0, 4, true),
      (2, 0, 8, false),
    ] as [(UInt32, UInt64, UInt32, Bool)])
  func `only an input with a tuner, standards or timings counts as changeable`(
    type: UInt32, standards: UInt64, capabilities: UInt32, mayChange: Bool
  ) {
    #expect(
      InputSignal.mayChange(type: type, standards: standards, capabilities: capabilities)
        == mayChange)
  }
}
