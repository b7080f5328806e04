internal import CVideo4Linux
internal import CaptureFiles
internal import Glibc

/// A descriptor that is readable while a camera has a frame or an event, or has been disconnected.
///
/// It is an epoll set with one member. A disconnected camera's own descriptor reports a hang-up,
/// after which libdispatch may use a source's memory that another thread has freed. An epoll set
/// never hangs up; it only becomes readable.
struct FrameSignal: ~Copyable {
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
