import CaptureCamera
import CaptureImaging
import CaptureSamplePhotos
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct TestPatternTests {
  private static let size = FrameSize(width: 640, height: 480)

  /// Creates a camera without photos.
  private func stage(_ change: (inout Scenario.Camera) -> Void = { _ in }) throws -> Stage {
    var camera = Scenario.Camera()
    camera.darkFrames = 0
    camera.bufferCount = 32
    change(&camera)
    return try Stage(playing: Scenario(cameras: [camera]), photos: .testPattern)
  }

  /// Returns the luma of the card at a point, given in fractions of its sides.
  private func luma(_ x: Double, _ y: Double, of card: PlanarPicture) -> Int {
    let plane = card.planes[0]
    let row = Int(y * Double(plane.size.height))
    return Int(card.samples[row * plane.stride + Int(x * Double(plane.size.width))])
  }

  @Test func `the frames of a test pattern all differ, but little`() throws {
    let stage = try stage()
    let session = stage.session(size: Self.size, format: .grey)
    let keeper = FrameKeeper(listeningTo: session)
    session.requestStart()
    try stage.clock.advance(by: .milliseconds(900))
    let pixels = try keeper.frames.map { try $0.picture().pixels() }
    #expect(pixels.count > 20)
    for (frame, next) in zip(pixels, pixels.dropFirst()) {
      let difference = frame.difference(from: next)
      #expect(difference > 0 && difference < 0.005)
    }
  }

  @Test func `the bars darken and the greys brighten from left to right`() {
    let card = TestPattern.card(Self.size)
    let bars = (0..<8).map { luma((Double($0) + 0.95) / 8, 0.55, of: card) }
    #expect(zip(bars, bars.dropFirst()).allSatisfy { $0 > $1 })
    let greys = (0..<16).map { luma((Double($0) + 0.5) / 16, 0.7, of: card) }
    #expect(greys == (0..<16).map { $0 * 17 })
  }

  @Test(arguments: [Orientation.down, .upMirrored, .downMirrored])
  func `the F shows whether the picture is turned or mirrored`(orientation: Orientation) {
    let card = TestPattern.card(Self.size)
    let turned = card.turned(upright: orientation)
    #expect(luma(0.04, 0.4, of: card) == 16)
    #expect(luma(0.08, 0.4, of: card) == 191)
    #expect(luma(0.08, 0.13, of: card) == 16)
    let mark = [(0.04, 0.4), (0.08, 0.4), (0.08, 0.13)].map { luma($0.0, $0.1, of: turned) }
    #expect(mark != [16, 191, 16])
  }

  @Test func `the markers start over after one period and not before`() {
    var cards: [PlanarPicture] = []
    for frame in [0, 1, 60, TestPattern.period - 1, TestPattern.period] {
      var card = TestPattern.card(Self.size)
      TestPattern.mark(&card, frame: frame)
      cards.append(card)
    }
    let isSame = cards[0] == cards[4]
    #expect(isSame)
    #expect(Set(cards).count == 4)
  }

  @Test(arguments: [
    FrameSize(width: 1, height: 1), FrameSize(width: 3, height: 2), FrameSize(width: 7, height: 99),
  ])
  func `the test pattern can be drawn in any size`(size: FrameSize) {
    var card = TestPattern.card(size)
    TestPattern.mark(&card, frame: 59)
    #expect(card.panned(by: 31, of: 32).size == size)
  }

  @Test(arguments: [PhotoSettings.Priority.balanced, .quality])
  func `the test pattern settles as a photo does`(priority: PhotoSettings.Priority) async throws {
    let stage = try stage { $0.darkFrames = 5 }
    let session = stage.session(size: FrameSize(width: 1280, height: 720))
    let report = try await stage.clock.run {
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: priority)).report
    }
    #expect(report.settle?.isSettled == true, "\(report)")
    #expect(report.skipped.isEmpty)
  }

  @Test func `sample photos are refused by a simulator that was given none`() {
    let error = #expect(throws: ScenarioError.self) { try stage { $0.photos = .samples } }
    #expect(
      error?.description
        == "the simulator has no sample photos; pass 'photos: .samples' of CaptureSamplePhotos")
  }

  @Test func `a named photo is refused by a camera that shows the test pattern`() {
    let error = #expect(throws: ScenarioError.self) { try stage { $0.order = .fixed("04-lake") } }
    #expect(error?.description == "there is no photo '04-lake'; the camera shows a test pattern")
  }

  @Test func `a camera with the test pattern does not see the photos of its simulator`() throws {
    var camera = Scenario.Camera()
    camera.photos = .testPattern
    camera.order = .fixed("04-lake")
    let scenario = Scenario(cameras: [camera])
    #expect(throws: ScenarioError.self) { try Stage(playing: scenario, photos: .samples) }
  }

  @Test func `a program's own photos are shown byte for byte`() async throws {
    let lake = try #require(SamplePhoto.all.first { $0.id == "04-lake" }).jpeg
    let photos = try ScenePhotos([(name: "lake", jpeg: lake)])
    var camera = Scenario.Camera()
    camera.darkFrames = 0
    let stage = try Stage(playing: Scenario(cameras: [camera]), photos: photos)
    let size = try JPEGHeader(of: lake.span.bytes).size
    let session = stage.session(size: size)
    let bytes = try await stage.clock.run {
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: .speed)).frame.bytes
    }
    let isSame = bytes == lake
    #expect(isSame)
  }

  @Test func `a photo that is not a complete JPEG is refused by its name`() {
    let error = #expect(throws: ScenarioError.self) {
      try ScenePhotos([(name: "lake", jpeg: [1, 2, 3])])
    }
    #expect(error?.description.hasPrefix("lake: this is not a JPEG") == true)
  }
}
