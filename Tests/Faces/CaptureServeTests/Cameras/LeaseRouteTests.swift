import CaptureBase
import CaptureCamera
import CaptureJSON
import CaptureSimulator
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureServe

/// How long a camera runs after its last viewer has left.
@Suite(.timeLimit(.minutes(10)))
struct LeaseRouteTests {
  /// Returns the time until the camera is off.
  private static func timeUntilDark(_ fixture: ServerFixture) async throws -> Duration {
    let begun = fixture.clock.now
    let sharedCamera = try await fixture.server.registry.sharedCamera(fixture.camera)
    while await sharedCamera.status.state != .idle {
      try await fixture.clock.sleep(for: .milliseconds(50))
    }
    return fixture.clock.now - begun
  }

  @Test func `a lease says how long it lives, and how long the camera runs on`() async throws {
    let answer = try await ServerFixture().run { fixture in
      try await fixture.post("/v1/cameras/\(fixture.camera)/leases", #"{"purpose":"viewfinder"}"#)
    }
    #expect(answer.status == 201)
    #expect(answer.json["lease"]?.text?.utf8.count == 32)
    #expect(answer.json["expiresMs"] == 4_000)
    #expect(answer.json["idleStopMs"] == 10_000)
  }

  @Test func `the camera's light goes out 10 to 12 s after a hidden tab has released its lease`()
    async throws
  {
    let dark = try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      _ = try await fixture.firstFrame(lease)
      let answer = try await fixture.post("/v1/cameras/\(fixture.camera)/leases/\(lease)/release")
      #expect(answer.status == 204)
      return try await Self.timeUntilDark(fixture)
    }
    #expect((.seconds(10) ... .seconds(12)).contains(dark), "\(dark.brief)")
  }

  @Test func `the camera's light goes out at most 15 s after a tab has vanished`() async throws {
    let dark = try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      _ = try await fixture.firstFrame(lease)
      return try await Self.timeUntilDark(fixture)
    }
    #expect((.seconds(13) ... .seconds(15)).contains(dark), "\(dark.brief)")
  }

  @Test func `the light goes out within 12 s if the connection closes in the middle of a pull`()
    async throws
  {
    let dark = try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      let number = try await fixture.firstFrame(lease).frameNumber ?? 0
      await withThrowingTaskGroup(of: Void.self) { pulls in
        pulls.addTask { _ = try await fixture.frame(lease, after: number + 1_000) }
        try? await fixture.clock.sleep(for: .milliseconds(300))
        pulls.cancelAll()
        await #expect(throws: CancellationError.self) { try await pulls.next() }
      }
      return try await Self.timeUntilDark(fixture)
    }
    #expect((.seconds(10) ... .seconds(12)).contains(dark), "\(dark.brief)")
  }

  @Test func `the camera runs for as long as one of its viewers pulls frames`() async throws {
    try await ServerFixture().run { fixture in
      let leases = [try await fixture.lease(), try await fixture.lease()]
      _ = try await fixture.post("/v1/cameras/\(fixture.camera)/leases/\(leases[0])/release")
      var number = 0
      let begun = fixture.clock.now
      while fixture.clock.now - begun < .seconds(30) {
        number = try await fixture.frame(leases[1], after: number).frameNumber ?? number
      }
      #expect(number > 800)
      #expect(
        try await fixture.server.registry.sharedCamera(fixture.camera).status.state == .running)
    }
  }

  @Test func `a lease that has ended is refused, and releasing it is not an error`() async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      try await fixture.clock.sleep(for: .seconds(5))
      let pull = try await fixture.frame(lease)
      #expect(pull.status == 409)
      #expect(pull.json["error"]?["kind"] == "noLease")
      let release = try await fixture.post("/v1/cameras/\(fixture.camera)/leases/\(lease)/release")
      #expect(release.status == 204)
    }
  }

  @Test func `a missing camera is not found`() async throws {
    let answer = try await ServerFixture().run { fixture in
      try await fixture.post("/v1/cameras/0123456789abcdef/leases")
    }
    #expect(answer.status == 404)
    #expect(answer.json["error"]?["code"] == 10)
  }
}
