import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct SceneTests {
  /// Takes shots, and returns the indices of the photos that they show.
  private func photos(_ order: Scenario.PhotoOrder, count: Int) async throws -> [Int?] {
    let sizes = [FrameSize(width: 2592, height: 1936), FrameSize(width: 1936, height: 2592)]
    let scene = try Scene(of: Photo.samples, in: order)
    let stage = try Stage { $0.order = order }
    return try await stage.run { session in
      try await session.start()
      var (scene, photos): (Scene, [Int?]) = (scene, [])
      for _ in 0..<count {
        let expected = Photo.samples[scene.photo]
        let size = expected.size == sizes[0] ? sizes[0] : sizes[1]
        let settings = PhotoSettings(priority: .speed, size: size)
        let bytes = try await session.shoot(settings).frame.bytes
        photos.append(Photo.samples.firstIndex { $0.bytes == bytes })
        scene.moveOn()
      }
      return photos
    }
  }

  @Test func `each photo taken shows the next scene and after the last the first`() async throws {
    let count = Photo.samples.count
    #expect(try await photos(.inOrder, count: count + 1) == Array(0..<count) + [0])
  }

  @Test func `the same seed gives the same order and shows each scene once`() async throws {
    let count = Photo.samples.count
    let first = try await photos(.shuffled(seed: 7), count: count)
    #expect(try await photos(.shuffled(seed: 7), count: count) == first)
    #expect(Set(first).count == count)
    #expect(first != Array(0..<count))
  }

  @Test func `a camera with a fixed scene shows the same photo every time`() async throws {
    #expect(try await photos(.fixed("04-lake"), count: 3) == [3, 3, 3])
  }

  @Test func `an unknown fixed scene is refused with a list of the known ones`() {
    let error = #expect(throws: ScenarioError.self) {
      try Stage { $0.order = .fixed("99-moon") }
    }
    #expect(
      error?.description.hasPrefix("no photo '99-moon'; available: 01-harbour, ") == true)
  }

  @Test func `two photos of one frame change the scene only once`() async throws {
    let isSecond = try await Stage().run { session in
      try await session.start()
      _ = try await session.shoot(PhotoSettings(priority: .balanced))
      let nearest = PhotoSettings(priority: .speed, moment: .nearestRequest)
      _ = try await session.shoot(nearest)
      let bytes = try await session.shoot(PhotoSettings(priority: .speed)).frame.bytes
      return bytes == Photo.samples[1].bytes
    }
    #expect(isSecond)
  }

  @Test func `the scene does not change until a photo is taken`() throws {
    let stage = try Stage { $0.bufferCount = 32 }
    let session = stage.session()
    let keeper = FrameKeeper(listeningTo: session)
    session.requestStart()
    try stage.clock.advance(by: .seconds(1))
    let areAllTheFirst = keeper.frames.allSatisfy { $0.bytes == Photo.samples[0].bytes }
    #expect(areAllTheFirst && keeper.frames.count > 20)
  }
}
