import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct LockTests {
  @Test
  func `photos can be read while another thread waits for a program that holds the write lock`()
    throws
  {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    let holder = try Child(
      "/usr/bin/flock",
      ["--no-fork", ".capture/write.lock", "/bin/sh", "-c", "echo held; exec sleep 20"],
      in: fixture.folder)
    #expect(holder.line() == "held")
    // A leftover of a program that died, which opening the store would clear away.
    try fixture.folder.write([], as: ".capture/writers/dead")
    let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = try StoreEngine(at: fixture.folder.path) { _ in begin.signal() }
    let rating = Guarded<Int?>(nil)
    DispatchQueue(label: "capture.test").async {
      let rated = try? store.rate(id, 3)
      rating.withLock { $0 = rated?.annotations.rating }
      end.signal()
    }
    begin.wait()
    #expect(try store.count() == 1)
    #expect(try store.tiers(of: id)[.low]?.isEmpty == false)
    #expect(rating.withLock { $0 } == nil)
    holder.send(SIGKILL)
    end.wait()
    #expect(rating.withLock { $0 } == 3)
    _ = try holder.wait()
  }
}
