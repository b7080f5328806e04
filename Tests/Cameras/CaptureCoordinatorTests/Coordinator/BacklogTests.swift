import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureCoordinator

@Suite(.timeLimit(.minutes(10)))
struct BacklogTests {
  private static let size = 4 << 20

  @Test func `the backlog lets through only as many photos as fit into its byte budget`() {
    var backlog = Backlog(byteBudget: 2 * Self.size)
    for number in 1...3 { backlog.add(PhotoRequest(number: number)) }
    #expect(backlog.next() == PhotoRequest(number: 1))
    #expect(backlog.next() == PhotoRequest(number: 2))
    #expect(backlog.next() == nil)
    backlog.end(PhotoRequest(number: 2))
    #expect(backlog.next() == PhotoRequest(number: 3))
  }

  @Test func `a backlog lets one photo through however large photos are`() {
    var backlog = Backlog(byteBudget: 1)
    backlog.note(byteCount: 100 * Self.size)
    backlog.add(PhotoRequest(number: 1))
    backlog.add(PhotoRequest(number: 2))
    #expect(backlog.next() == PhotoRequest(number: 1))
    #expect(backlog.next() == nil)
  }

  @Test func `a queued photo that is cancelled uses none of the backlog's budget`() {
    var backlog = Backlog(byteBudget: Self.size)
    for number in 1...3 { backlog.add(PhotoRequest(number: number)) }
    _ = backlog.next()
    backlog.end(PhotoRequest(number: 2))
    backlog.end(PhotoRequest(number: 1))
    #expect(backlog.next() == PhotoRequest(number: 3))
  }

  @Test func `when keeping photos is slow the camera waits and every photo is kept in order`()
    throws
  {
    let fixture = CoordinatorFixture(CoordinatorConfiguration(byteBudget: Self.size))
    let requests = (1...5).map { _ in
      fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    }
    try fixture.wait { heard in
      requests.allSatisfy { request in heard.contains { $0.ends(request) } }
    }
    let told = fixture.heard.compactMap { heard -> String? in
      switch heard {
      case .take(let request): "take \(request.number)"
      case .keep(let request): "keep \(request.number)"
      default: nil
      }
    }
    #expect(told == (1...5).flatMap { ["take \($0)", "keep \($0)"] })
  }
  @Test func `queued photos fail with the camera's error when the camera cannot be opened`() throws
  {
    let fixture = CoordinatorFixture(CoordinatorConfiguration(byteBudget: Self.size))
    fixture.driver.refuse(.permissionDenied)
    let requests = (1...3).map { _ in fixture.coordinator.requestPhoto() }
    try fixture.wait { heard in
      requests.allSatisfy { request in heard.contains { $0.ends(request) } }
    }
    let causes = fixture.heard.compactMap { heard -> CameraError.Cause? in
      if case .fail(_, let error) = heard { error.cameraError?.cause } else { nil }
    }
    #expect(causes == Array(repeating: .permissionDenied, count: 3))
  }
}
