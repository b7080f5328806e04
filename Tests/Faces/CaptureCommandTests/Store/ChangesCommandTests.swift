import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ChangesCommandTests {
  @Test func `each reader of changes gets every change once, independently of other readers`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    #expect(try fixture.run(["changes", "--reader", "a"]).text == "everything\n")
    _ = try fixture.run(["rate", "5", id])
    #expect(try fixture.run(["changes"]).text == "a  1 unread\n")
    let news = try fixture.objects(["changes", "--reader", "a"])
    #expect(news.compactMap { $0["change"]?.text } == ["described"])
    #expect(news.compactMap { $0["id"]?.text } == [id])
    #expect(try fixture.run(["changes", "--reader", "a"]).text == "")
    #expect(try fixture.run(["changes", "--reader", "b"]).text == "everything\n")
    #expect(try fixture.run(["changes", "--forget", "a"]).status == 0)
    #expect(try fixture.run(["changes", "--forget", "a"]).status == 40)
    #expect(try fixture.objects(["changes"]).compactMap { $0["reader"]?.text } == ["b"])
  }

  @Test func `changes --follow prints changes as they happen, and exits with the signal's code`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    let child = try CaptureProgram.start(
      ["changes", "--reader", "a", "--follow"], in: fixture.folder)
    #expect(child.line() == "everything")
    _ = try fixture.run(["rate", "5", id])
    #expect(child.line() == "described \(id)")
    // A change is recorded as read shortly after it is printed; a signal before that repeats it.
    let isRemembered = try (0..<600).contains { _ in
      usleep(50_000)
      return try fixture.run(["changes"]).text == "a  0 unread\n"
    }
    #expect(isRemembered)
    child.send(SIGTERM)
    #expect(try child.wait().status == 143)
    #expect(try fixture.run(["changes", "--reader", "a"]).text == "")
  }
}
