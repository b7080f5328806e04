import CaptureFiles
import Glibc
import Testing

/// A signpost can be waited for with `poll`.
struct SignpostTests {
  private let signpost: Signpost

  init() throws {
    signpost = try Signpost()
  }

  private var isReadable: Bool {
    var wish = pollfd(fd: signpost.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wish, 1, 0) == 1
  }

  @Test func `a signpost is readable until it is lowered, however often it was raised`() {
    #expect(!isReadable)
    signpost.raise()
    signpost.raise()
    #expect(isReadable)
    #expect(signpost.lower())
    #expect(!isReadable)
    #expect(!signpost.lower())
  }
}
