import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct ColourSpaceTests {
  private static let profile = TestProfile.rgb(.adobeRGB, curve: .table)

  private func space(of jpeg: [UInt8]) throws -> ColourSpace? {
    ColourSpace(of: jpeg.span.bytes, try jpeg.header())
  }

  private func conversion(of jpeg: [UInt8]) throws -> SRGBConversion? {
    SRGBConversion(of: jpeg.span.bytes, try jpeg.header())
  }

  @Test func `the parts of a profile are put in order`() throws {
    let plain = try TestPictures.jpeg()
    let whole = try #require(ICCProfile(Self.profile))
    let parts = [0..<500, 500..<501, 501..<Self.profile.count].enumerated().map {
      (number: $0 + 1, count: 3, bytes: Array(Self.profile[$1]))
    }
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      let jpeg = plain.tagged(parts: order.map { parts[$0] })
      #expect(try space(of: jpeg) == .profile(whole))
    }
    #expect(try space(of: plain.tagged(Self.profile, partSize: 100)) == .profile(whole))
    #expect(try space(of: plain.tagged(Self.profile + [0, 0, 0])) == .profile(whole))
  }

  @Test func `a profile that is incomplete is ignored`() throws {
    let plain = try TestPictures.jpeg()
    let half = Self.profile.count / 2
    let (first, last) = (Array(Self.profile[..<half]), Array(Self.profile[half...]))
    let huge = [UInt8](repeating: 0, count: ICCProfile.sizeLimit - Self.profile.count + 1)
    for jpeg in [
      plain.tagged(parts: [(1, 2, first)]),
      plain.tagged(parts: [(2, 2, last)]),
      plain.tagged(parts: [(1, 2, first), (1, 2, last)]),
      plain.tagged(parts: [(1, 2, first), (2, 3, last)]),
      plain.tagged(parts: [(0, 2, first), (1, 2, last)]),
      plain.tagged(parts: [(1, 1, Self.profile), (1, 1, Self.profile)]),
      plain.tagged(parts: [(1, 1, Self.profile.dropLast())]),
      plain.tagged(parts: [(1, 0, Self.profile)]),
      plain.tagged(parts: [(1, 1, [])]),
      plain.tagged(Self.profile + huge),
      plain.inserting(.application2, Array("ICC_PROFILE\0".utf8)),
      plain.inserting(.application2, Array("ICC_PROFILE\0".utf8) + [1]),
    ] {
      #expect(try space(of: jpeg) == nil)
    }
  }

  @Test func `a profile that describes no RGB pixels is ignored`() throws {
    let plain = try TestPictures.jpeg()
    #expect(try conversion(of: plain.tagged(Self.profile)) != nil)
    for kind in ["link", "nmcl", "abst", "what"] {
      let jpeg = plain.tagged(Self.profile.replacing(at: 12, with: Array(kind.utf8)))
      #expect(try conversion(of: jpeg) == nil)
    }
    for components in ["CMYK", "Lab ", "XYZ ", "GRAY", "HSV ", "FCLR", "????"] {
      let jpeg = plain.tagged(Self.profile.replacing(at: 16, with: Array(components.utf8)))
      #expect(try conversion(of: jpeg) == nil)
    }
    let grey = try TestPictures.jpeg(chroma: .grey)
    #expect(try conversion(of: grey.tagged(Self.profile)) == nil)
    #expect(try conversion(of: plain.tagged(TestProfile.grey(.gamma(1.8)))) == nil)
    #expect(try conversion(of: grey.tagged(TestProfile.grey(.gamma(1.8)))) != nil)
  }

  @Test func `a profile with floating-point tables is ignored`() throws {
    let jpeg = try TestPictures.jpeg()
    let table = TestProfile.halvingTable
    // The name of a tag that the library has no use for.
    let (sound, slow) = ("zzzz", "D2B0")
    #expect(
      try conversion(of: jpeg.tagged(TestProfile.rgb(.adobeRGB, adding: [(sound, table)]))) != nil)
    #expect(
      try conversion(of: jpeg.tagged(TestProfile.rgb(.adobeRGB, adding: [(slow, table)]))) == nil)
  }

  @Test func `damaged profiles never crash, and the photo keeps its tiers`() throws {
    var generator = SeededGenerator(seed: 14)
    let plain = try TestPictures.jpeg()
    let sound = [TestProfile.rgb(.proPhoto), TestProfile.rgb(.adobeRGB, curve: .table)]
    for round in 0..<2_000 {
      var profile = sound[round % 2]
      for _ in 0...round % 5 {
        // Most damage hits the header and the table of tags, which everything depends on.
        let place = Int.random(in: 0..<(round % 3 == 0 ? profile.count : 250), using: &generator)
        profile[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      _ = ICCProfile(profile).map { ColourTransform(from: .profile($0), .rgb) }
      _ = ICCProfile(profile).map { ColourTransform(from: .profile($0), .grey) }
      guard round.isMultiple(of: 50) else { continue }
      #expect(try TestTiers.refusal(of: plain.tagged(profile)) == nil)
    }
  }

  @Test func `the latest transforms are cached, and those no longer needed are evicted`() {
    let transforms = RecentTransforms()
    for round in 0..<40 {
      let curve = TestColourSpace.Curve.gamma(1 + Double(round % 20) / 10)
      guard let profile = ICCProfile(TestProfile.grey(curve)) else { continue }
      let transform = transforms.transform(from: .profile(profile), .grey)
      #expect(transform != nil)
      #expect(transforms.transform(from: .profile(profile), .rgb) == nil)
      #expect(transforms.count <= 8)
    }
  }
}

@Suite struct ExifColourTests {
  private typealias Entry = DamagedExif.Entry

  /// Returns a block with a colour space, and with the name of an interoperability rule.
  private static func block(space: Int?, rule: String?) -> [UInt8] {
    let name = (rule ?? "").utf8.reversed().reduce(0) { $0 << 8 | Int($1) }
    var exif = space.map { [Entry(tag: 0xA001, format: 3, count: 1, value: $0)] } ?? []
    if rule != nil { exif.append(Entry(tag: 0xA005, format: 4, count: 1, value: 120)) }
    return DamagedExif.block([
      (8, [Entry(tag: 0x8769, format: 4, count: 1, value: 60)], 0), (60, exif, 0),
      (120, [Entry(tag: 1, format: 2, count: 4, value: name)], 0),
    ])
  }

  @Test(arguments: [
    (0xFFFF, "R03", true), (nil, "R03", true), (2, nil, true), (2, "R98", true),
    (1, "R03", false), (1, "R98", false), (0xFFFF, "R98", false), (0xFFFF, nil, false),
    (nil, nil, false),
  ])
  func `a camera states Adobe RGB by its rule or by its colour space`(
    space: Int?, rule: String?, isAdobeRGB: Bool
  ) throws {
    let block = Self.block(space: space, rule: rule)
    #expect((ExifColour(of: block.span.bytes)?.isAdobeRGB ?? false) == isAdobeRGB)
    let jpeg = try TestPictures.jpeg().inserting(.application1, block)
    #expect(ColourSpace(of: jpeg.span.bytes, try jpeg.header()) == (isAdobeRGB ? .adobeRGB : nil))
  }

  @Test func `a profile takes precedence over the EXIF block`() throws {
    let jpeg = try Patches.jpeg()
    let adobe = jpeg.inserting(.application1, Self.block(space: 0xFFFF, rule: "R03"))
    let tagged = adobe.tagged(TestProfile.rgb(.sRGB))
    #expect(try tagged.pixels().bytes == jpeg.pixels().bytes)
  }

  @Test func `a photo in Adobe RGB without a profile shows its colours in sRGB`() throws {
    let jpeg = try Patches.jpeg()
    let adobe = jpeg.inserting(.application1, Self.block(space: 0xFFFF, rule: "R03"))
    let difference = Patches.difference(
      of: try TestTiers.made(of: adobe).screen.jpeg.pixels(), from: try jpeg.pixels(),
      in: .adobeRGB)
    #expect(difference.mean < 0.7 && difference.largest < 4, "\(difference)")
  }

  @Test func `damaged EXIF blocks state no colour space`() throws {
    for block in DamagedExif.all() {
      #expect(ExifColour(of: block.span.bytes)?.isAdobeRGB != true)
    }
    let sound = Self.block(space: 2, rule: "R03")
    for length in sound.indices {
      let part = Array(sound[..<length])
      _ = ExifColour(of: part.span.bytes)
    }
  }
}
