import CaptureBase
import CaptureCamera
import CaptureTestSupport
import Testing

@testable import CaptureSimulator

/// Sample photos that a distribution's package has in a folder, so that no program carries them.
@Suite(.timeLimit(.minutes(10)))
struct InstalledSamplesTests {
  private static let names = Photo.samples.map(\.name)

  @Test func `installed sample photos are those that are built in`() throws {
    let installed = ScenePhotos(
      installed: Self.names, inFolder: "\(Repository.root)/SamplePhotos")
    let photos = try installed.loaded().photos
    #expect(photos.map(\.name) == Self.names)
    let areSame = photos.map(\.bytes) == Photo.samples.map(\.bytes)
    #expect(areSame)
  }

  @Test func `a camera shows an installed sample photo byte for byte`() async throws {
    var camera = Scenario.Camera()
    camera.darkFrames = 0
    let stage = try Stage(
      playing: Scenario(cameras: [camera]),
      photos: ScenePhotos(installed: Self.names, inFolder: "\(Repository.root)/SamplePhotos"))
    let bytes = try await stage.run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: .speed)).frame.bytes
    }
    let isFirst = bytes == Photo.samples[0].bytes
    #expect(isFirst)
  }

  @Test(arguments: [Scenario.PhotoSource.standard, .samples])
  func `a sample photo that is not installed is an error, not another picture`(
    source: Scenario.PhotoSource
  ) throws {
    let folder = try TestFolder()
    try folder.write(Photo.samples[0].bytes, as: "01-harbour.jpg")
    var camera = Scenario.Camera()
    camera.photos = source
    let error = #expect(throws: ScenarioError.self) {
      try Stage(
        playing: Scenario(cameras: [camera]),
        photos: ScenePhotos(installed: Self.names, inFolder: folder.path))
    }
    #expect(error?.code == .samples)
    #expect(error?.remedy?.code == .installSamples)
    let path = "\(folder.path)/02-dunes.jpg"
    #expect(
      error?.description == "cannot read a sample photo: \(path): No such file or directory")
  }

  @Test func `a camera with its own pictures needs no sample photos`() throws {
    let folder = try TestFolder()
    try folder.write(Photo.samples[3].bytes, as: "a.jpg")
    for source in [Scenario.PhotoSource.folder(folder.path), .testPattern] {
      var camera = Scenario.Camera()
      camera.photos = source
      let stage = try Stage(
        playing: Scenario(cameras: [camera]),
        photos: ScenePhotos(installed: Self.names, inFolder: "/no/such/folder"))
      #expect(stage.simulator.devices().count == 1)
    }
  }
}
