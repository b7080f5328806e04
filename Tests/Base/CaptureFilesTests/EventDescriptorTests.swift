import CaptureFiles
import Glibc
import Testing

/// An event descriptor can be waited for with `poll`.
struct EventDescriptorTests {
  private let eventDescriptor: EventDescriptor

  init() throws {
    eventDescriptor = try EventDescriptor()
  }

  private var isReadable: Bool {
    var wish = pollfd(fd: eventDescriptor.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wish, 1, 0) == 1
  }

  @Test func `an event descriptor is readable until it is lowered, however often it was raised`() {
    #expect(!isReadable)
    eventDescriptor.raise()
    eventDescriptor.raise()
    #expect(isReadable)
    #expect(eventDescriptor.lower())
    #expect(!isReadable)
    #expect(!eventDescriptor.lower())
  }
}
