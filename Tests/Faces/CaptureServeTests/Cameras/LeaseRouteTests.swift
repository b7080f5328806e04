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
  private static func timeUntilDark(_ house: House) async throws -> Duration {
    let begun = house.clock.now
    let sharedCamera = try await house.server.registry.sharedCamera(house.camera)
    while await sharedCamera.status.state != .idle {
      try await house.clock.sleep(for: .milliseconds(50))
    }
    return house.clock.now - begun
  }

  @Test func `a lease says how long it lives, and how long the camera runs on`() async throws {
    let answer = try await House().run { house in
      try await house.post("/v1/cameras/\(house.camera)/leases", #"{"purpose":"viewfinder"}"#)
    }
    #expect(answer.status == 201)
    #expect(answer.json["lease"]?.text?.utf8.count == 32)
    #expect(answer.json["expiresMs"] == 4_000)
    #expect(answer.json["idleStopMs"] == 10_000)
  }

  @Test func `the camera's light goes out 10 to 12 s after a hidden tab has released its lease`()
    async throws
  {
    let dark = try await House().run { house in
      let lease = try await house.lease()
      _ = try await house.firstFrame(lease)
      let answer = try await house.post("/v1/cameras/\(house.camera)/leases/\(lease)/release")
      #expect(answer.status == 204)
      return try await Self.timeUntilDark(house)
    }
    #expect((.seconds(10) ... .seconds(12)).contains(dark), "\(dark.brief)")
  }

  @Test func `the camera's light goes out at most 15 s after a tab has vanished`() async throws {
    let dark = try await House().run { house in
      let lease = try await house.lease()
      _ = try await house.firstFrame(lease)
      return try await Self.timeUntilDark(house)
    }
    #expect((.seconds(13) ... .seconds(15)).contains(dark), "\(dark.brief)")
  }

  @Test func `the light goes out within 12 s if the connection closes in the middle of a pull`()
    async throws
  {
    let dark = try await House().run { house in
      let lease = try await house.lease()
      let number = try await house.firstFrame(lease).frameNumber ?? 0
      await withThrowingTaskGroup(of: Void.self) { pulls in
        pulls.addTask { _ = try await house.frame(lease, after: number + 1_000) }
        try? await house.clock.sleep(for: .milliseconds(300))
        pulls.cancelAll()
        await #expect(throws: CancellationError.self) { try await pulls.next() }
      }
      return try await Self.timeUntilDark(house)
    }
    #expect((.seconds(10) ... .seconds(12)).contains(dark), "\(dark.brief)")
  }

  @Test func `the camera runs for as long as one of its viewers pulls frames`() async throws {
    try await House().run { house in
      let leases = [try await house.lease(), try await house.lease()]
      _ = try await house.post("/v1/cameras/\(house.camera)/leases/\(leases[0])/release")
      var number = 0
      let begun = house.clock.now
      while house.clock.now - begun < .seconds(30) {
        number = try await house.frame(leases[1], after: number).frameNumber ?? number
      }
      #expect(number > 800)
      #expect(try await house.server.registry.sharedCamera(house.camera).status.state == .running)
    }
  }

  @Test func `a lease that has ended is refused, and releasing it is no error`() async throws {
    try await House().run { house in
      let lease = try await house.lease()
      try await house.clock.sleep(for: .seconds(5))
      let pull = try await house.frame(lease)
      #expect(pull.status == 409)
      #expect(pull.json["error"]?["kind"] == "noLease")
      let release = try await house.post("/v1/cameras/\(house.camera)/leases/\(lease)/release")
      #expect(release.status == 204)
    }
  }

  @Test func `a camera that is not there is not found`() async throws {
    let answer = try await House().run { house in
      try await house.post("/v1/cameras/0123456789abcdef/leases")
    }
    #expect(answer.status == 404)
    #expect(answer.json["error"]?["code"] == 10)
  }
}
