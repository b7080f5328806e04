internal import CVideo4Linux
internal import CaptureFiles
internal import Glibc

/// A descriptor that can be read while a camera has a frame or news of its source, or is gone.
///
/// An epoll set of one, since a camera that is unplugged hangs up, and
/// libdispatch may then use a source's memory that another thread has freed.
/// A set never hangs up; it only says that there is something to look at.
struct FrameBell: ~Copyable {
  let descriptor: CInt

  init(on node: borrowing VideoNode) throws(Errno) {
    let descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .last }
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | EPOLLPRI.rawValue
    guard epoll_ctl(descriptor, EPOLL_CTL_ADD, node.descriptor, &event) == 0 else {
      let failure = Errno.last
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
