import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite(.timeLimit(.minutes(10)))
struct ColourConversionTests {
  @Test(arguments: TestColourSpace.wide, TestProfile.CurveForm.allCases)
  func `the tiers of a photo in a wide colour space show its colours in sRGB`(
    space: TestColourSpace, form: TestProfile.CurveForm
  ) throws {
    let jpeg = try Patches.jpeg()
    let set = try TestTiers.made(of: jpeg.tagged(TestProfile.rgb(space, curve: form)))
    let difference = Patches.difference(
      of: try set.screen.jpeg.pixels(), from: try jpeg.pixels(), in: space)
    #expect(set.screen.size == Patches.size)
    #expect(difference.mean < 0.7 && difference.largest < 4, "\(difference)")
  }

  @Test(arguments: TestColourSpace.wide)
  func `the pixels of a photo in a wide colour space show its colours in sRGB`(
    space: TestColourSpace
  ) throws {
    let jpeg = try Patches.jpeg()
    let tagged = jpeg.tagged(TestProfile.rgb(space))
    let decoded = try tagged.pixels()
    let scaled = try Pixels(jpeg: tagged, fitting: Patches.size)
    for (pixels, mean) in [(decoded, 0.5), (scaled, 1.0)] {
      let difference = Patches.difference(of: pixels, from: try jpeg.pixels(), in: space)
      #expect(difference.mean < mean && difference.largest < 4, "\(difference)")
    }
  }

  @Test func `all tiers of a photo in a wide colour space have the same colours`() throws {
    let set = try TestTiers.made(of: Patches.jpeg().tagged(TestProfile.rgb(.proPhoto)))
    let means = try set.all.map { PictureStatistics(of: try $0.picture) }
    for mean in means {
      #expect(abs(mean.luma - means[0].luma) < 1)
      #expect(abs(mean.cb - means[0].cb) < 1 && abs(mean.cr - means[0].cr) < 1)
    }
  }

  @Test(arguments: TestProfile.CurveForm.allCases)
  func `a profile of sRGB does not change a byte of the tiers`(
    form: TestProfile.CurveForm
  ) throws {
    let size = FrameSize(width: 500, height: 340)
    let jpeg = try TestPictures.jpeg(size)
    let tagged = jpeg.tagged(TestProfile.rgb(.sRGB, curve: form))
    #expect(try TestTiers.made(of: tagged) == TestTiers.made(of: jpeg))
    #expect(try tagged.pixels().bytes == jpeg.pixels().bytes)
  }

  @Test func `a grey photo follows the curve of its profile`() throws {
    let jpeg = try TestPictures.jpeg(Patches.size, chroma: .grey, quality: 98)
    let tagged = jpeg.tagged(TestProfile.grey(.gamma(1.8)))
    let space = TestColourSpace.proPhoto  // whose greys have this curve
    let screen = try TestTiers.made(of: tagged).screen
    #expect(try screen.picture.chroma == .grey)
    let table = (0...255).map { space.inSRGB([$0, $0, $0])[0] }
    let expected = try jpeg.pixels().bytes.map { table[Int($0)] }
    for (pixels, limit) in [(try tagged.pixels(), 1.0), (try screen.jpeg.pixels(), 2.0)] {
      let bytes = pixels.bytes
      let differences = zip(bytes, expected).map { abs(Double($0) - $1) }
      #expect(differences.reduce(0, +) / Double(differences.count) < limit)
      #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 })
    }
  }

  @Test func `a grey photo with the curve of sRGB has the tiers of one without a profile`() throws {
    let jpeg = try TestPictures.jpeg(chroma: .grey)
    let tagged = jpeg.tagged(TestProfile.grey(.standard))
    #expect(try TestTiers.made(of: tagged) == TestTiers.made(of: jpeg))
  }

  @Test(arguments: [(1, 1), (3, 2), (1, 700), (700, 1), (33, 65), (319, 239), (500, 340)])
  func `a converted photo has the sizes of any other, in every orientation`(
    width: Int, height: Int
  ) throws {
    let plain = try TestPictures.jpeg(FrameSize(width: width, height: height))
    for orientation in [Orientation.up, .right, .down] {
      let jpeg = try plain.with(ExifFacts(orientation: orientation))
      let tagged = jpeg.tagged(TestProfile.rgb(.displayP3))
      let (sizes, tagSizes) = try (TestTiers.made(of: jpeg), TestTiers.made(of: tagged))
      #expect(sizes.all.map(\.size) == tagSizes.all.map(\.size))
      #expect(try tagSizes.screen.picture.size == sizes.screen.size)
      #expect(try Pixels(jpeg: tagged).size == Pixels(jpeg: jpeg).size)
    }
  }

  @Test func `a white photo stays white, with white padding`() throws {
    let white = PlanarPicture(size: FrameSize(width: 33, height: 31), chroma: .s420, luma: 255)
    var encoder = try JPEGEncoder()
    let jpeg = try encoder.encode(white, quality: 98).tagged(TestProfile.rgb(.proPhoto))
    let picture = try PlanarPicture(jpeg: jpeg)
    #expect(picture.samples == white.samples)
  }

  @Test func `threads share a transform`() async throws {
    let jpeg = try Patches.jpeg().tagged(TestProfile.rgb(.adobeRGB))
    let expected = try jpeg.pixels().bytes
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try jpeg.pixels().bytes }
      }
      for try await bytes in group { #expect(bytes == expected) }
    }
  }
}
