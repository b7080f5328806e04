import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct PictureTests {
  private let size = FrameSize(width: 640, height: 480)

  /// Returns the first picture that a camera sends in a format.
  private func picture(
    _ format: PixelFormat, controls: ControlSettings = []
  ) async throws -> PlanarPicture {
    let stage = try Stage { camera in
      camera.modes = [StreamMode(format: format, size: size, rates: [30])]
      camera.order = .fixed("06-fruit")
    }
    let session = stage.session(controls: controls)
    return try await stage.clock.run {
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: .speed)).frame.picture()
    }
  }

  /// Returns the mean difference between the samples of two planes of the same size.
  private func distance(_ plane: Int, of left: PlanarPicture, _ right: PlanarPicture) -> Double {
    let (a, b) = (left.samples(ofPlane: plane), right.samples(ofPlane: plane))
    guard a.count == b.count, !a.isEmpty else { return .infinity }
    let sum = zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(a.count)
  }

  @Test(arguments: [PixelFormat.yuyv, .nv12, .grey])
  func `a raw format shows the same picture as the JPEG`(format: PixelFormat) async throws {
    let jpeg = try await picture(.motionJPEG)
    let raw = try await picture(format)
    #expect(distance(0, of: raw, jpeg) < 3)
    guard format != .grey else { return }
    let same = jpeg.converted(to: raw.chroma)
    #expect(distance(1, of: raw, same) < 3)
    #expect(distance(2, of: raw, same) < 3)
    // If the two planes were swapped, they would differ by far more.
    let measure = PictureStatistics(of: same)
    #expect(abs(measure.cb - measure.cr) > 10)
  }

  @Test(arguments: ["07-street", "10-pebbles", "11-aurora"])
  func `a photo stored rotated is shown upright in every frame`(name: String) async throws {
    let photo = try #require(Photo.samples.first { $0.name == name })
    let stored = try photo.withBytes { jpeg in
      var decoder = try JPEGDecoder()
      return try decoder.decode(jpeg, scale: .quarter)
    }
    let upright = stored.turned(upright: photo.orientation)
    #expect(photo.orientation != .up)
    let stage = try Stage { camera in
      camera.modes = [StreamMode(format: .grey, size: upright.size, rates: [30])]
      camera.order = .fixed(name)
    }
    let shown = try await stage.run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: .speed)).frame.picture()
    }
    #expect(distance(0, of: shown, upright) < 4)
  }

  @Test func `a stream brightens from its first frame to full light`() throws {
    let stage = try Stage { camera in
      camera.darkFrames = 5
      camera.bufferCount = 32
    }
    let session = stage.session(size: size, format: .grey)
    let keeper = FrameKeeper(listeningTo: session)
    session.requestStart()
    try stage.clock.advance(by: .milliseconds(400))
    let light = try keeper.frames.prefix(6).map { PictureStatistics(of: try $0.picture()).luma }
    try #require(light.count == 6)
    #expect(zip(light, light.dropFirst()).allSatisfy { $0 < $1 })
    #expect(light[0] < light[5] / 10)
  }

  @Test(arguments: [("64", false), ("192", true)])
  func `the brightness control changes the picture`(value: String, isBrighter: Bool) async throws {
    let usual = PictureStatistics(of: try await picture(.grey))
    let setting = ControlSetting(name: .brightness, value: ControlValue(value))
    let changed = PictureStatistics(of: try await picture(.grey, controls: [setting]))
    #expect(abs(changed.luma - usual.luma) > 20)
    #expect((changed.luma > usual.luma) == isBrighter)
  }
}

extension PlanarPicture {
  /// Returns the visible samples of a plane, row by row.
  fileprivate func samples(ofPlane index: Int) -> [UInt8] {
    let plane = planes[index]
    return (0..<plane.size.height).flatMap { row in
      let start = plane.offset + row * plane.stride
      return samples[start..<start + plane.size.width]
    }
  }
}
