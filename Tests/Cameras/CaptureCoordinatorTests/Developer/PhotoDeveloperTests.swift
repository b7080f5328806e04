import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureCamera
@testable import CaptureCoordinator

/// Turning a shot's frame into a photo.
@Suite struct PhotoDeveloperTests {
  private let asItIs = PhotoDeveloper(policy: .faithful, software: "Capture 1.0")

  @Test func `a camera's JPEG data is kept byte for byte`() throws {
    let photo = try asItIs.develop(.test())
    #expect(try photo.jpeg.coded == TestJPEG.scene.coded)
  }

  @Test func `a camera's JPEG segments are kept except for the EXIF block`() throws {
    let photo = try asItIs.develop(.test())
    #expect(try photo.jpeg.segmentsWithoutFacts == TestJPEG.scene.segmentsWithoutFacts)
  }

  @Test func `padding after a camera's JPEG is removed`() throws {
    let padded = TestJPEG.scene + [UInt8](repeating: 0, count: 99)
    let photo = try asItIs.develop(.test(.bytes(padded)))
    #expect(photo.jpeg.suffix(2) == [0xFF, 0xD9])
    #expect(try photo.jpeg.coded == TestJPEG.scene.coded)
  }

  @Test func `bytes before a camera's JPEG are removed`() throws {
    for filling in [[0, 0, 0], [0xFF, 0x00], [0xFF, 0xD8, 0x00]] as [[UInt8]] {
      let photo = try asItIs.develop(.test(.bytes(filling + TestJPEG.scene)))
      #expect(photo.jpeg.prefix(3) == [0xFF, 0xD8, 0xFF])
      #expect(try photo.jpeg.coded == TestJPEG.scene.coded)
    }
  }

  @Test func `a JPEG with more rows than the mode is kept as it was sent`() throws {
    let sent = FrameSize(width: FrameSize.full.width, height: FrameSize.full.height + 8)
    let photo = try asItIs.develop(.test(.sized(sent)))
    #expect(photo.size == sent)
    #expect(photo.settings.size == .full)
    #expect(try photo.jpeg.header.size == sent)
    #expect(try photo.jpeg.facts?.pixelSize == sent)
  }

  @Test func `missing Huffman tables are added without changing the picture`() throws {
    let bare = try TestJPEG.scene.withoutTables
    #expect(try !bare.header.hasHuffmanTables)
    let photo = try asItIs.develop(.test(.bytes(bare)))
    #expect(try photo.jpeg.header.hasHuffmanTables)
    #expect(try photo.jpeg.coded == TestJPEG.scene.coded)
    #expect(try photo.jpeg.decoded == TestJPEG.scene.decoded)
  }

  @Test func `a photo with a requested quality is encoded again`() throws {
    let sizes = try [10, 50, 90].map { quality in
      try PhotoDeveloper(policy: .quality(quality), software: "").develop(.test()).jpeg.coded.count
    }
    #expect(sizes == sizes.sorted())
    #expect(Set(sizes).count == 3)
  }

  @Test func `a compact photo has fewer bytes and the same size in pixels`() throws {
    let faithful = try asItIs.develop(.test(format: .yuyv))
    let compact = try PhotoDeveloper(policy: .compact, software: "").develop(.test(format: .yuyv))
    #expect(compact.jpeg.count < faithful.jpeg.count)
    #expect(try compact.jpeg.header.size == faithful.jpeg.header.size)
  }

  @Test func `a raw frame is encoded with its chroma and brightness preserved`() throws {
    let photo = try asItIs.develop(.test(format: .yuyv))
    let picture = try photo.jpeg.decoded
    #expect(photo.size == .full)
    #expect(picture.size == .full)
    #expect(picture.chroma == .s422)
    let lit = Int(picture.samples[4 * 64 + 4])
    #expect((138...142).contains(lit), "120 + 20 became \(lit)")
  }

  @Test(arguments: Orientation.allCases)
  func `the orientation in a camera's JPEG and the requested one are combined`(
    tagged: Orientation
  ) throws {
    let jpeg = try TestJPEG.scene.with(ExifFacts(orientation: tagged))
    for asked in Orientation.allCases {
      let photo = try asItIs.develop(.test(.bytes(jpeg), orientation: asked))
      let combined = tagged.followed(by: asked)
      #expect(photo.orientation == combined)
      #expect(try photo.jpeg.facts?.orientation == combined)
    }
  }

  @Test(arguments: [PixelFormat.motionJPEG, .yuyv])
  func `the sensor's mounting and the requested orientation are combined`(
    format: PixelFormat
  ) throws {
    var device = CameraDevice.test
    device.mounting = .left
    for asked in Orientation.allCases {
      let photo = try asItIs.develop(.test(format: format, device: device, orientation: asked))
      let combined = Orientation.left.followed(by: asked)
      #expect(photo.orientation == combined)
      #expect(try photo.jpeg.facts?.orientation == combined)
    }
  }

  @Test func `the orientation in a camera's JPEG takes precedence over the sensor mounting`() throws
  {
    let jpeg = try TestJPEG.scene.with(ExifFacts(orientation: .down))
    var device = CameraDevice.test
    device.mounting = .left
    #expect(try asItIs.develop(.test(.bytes(jpeg), device: device)).orientation == .down)
  }

  @Test func `EXIF metadata from the camera is kept unless better values are known`() throws {
    let own = ExifFacts(make: "Camera's own", exposure: .milliseconds(7))
    let jpeg = try TestJPEG.scene.with(own)
    var device = CameraDevice.test
    device.maker = nil
    let photo = try asItIs.develop(.test(.bytes(jpeg), device: device))
    let facts = try #require(try photo.jpeg.facts)
    #expect(facts.make == "Camera's own")
    #expect(facts.model == "Test Camera")
    #expect(facts.exposure == .microseconds(33_300))
  }

  @Test func `all known metadata is written into the photo`() throws {
    let date = WallTime(seconds: 1_780_000_000, nanoseconds: 123_000_000, offset: 7200)
    let photo = try asItIs.develop(.test(date: date, orientation: .right))
    let facts = try #require(try photo.jpeg.facts)
    #expect(
      facts
        == ExifFacts(
          captureTime: date, make: "Test & Sons", model: "Test Camera", software: "Capture 1.0",
          orientation: .right, exposure: .microseconds(33_300),
          gain: SensorGain(value: 40, range: 0...100), uniqueID: photo.id, pixelSize: .full))
    #expect(photo.date == date)
  }

  @Test func `unknown metadata is left out of the photo`() throws {
    var device = CameraDevice.test
    device.maker = nil
    device.controls = [
      CameraControl(name: "gain", kind: .integer(0...9, step: 1), default: 0)
    ]
    let photo = try asItIs.develop(.test(device: device))
    let facts = try #require(try photo.jpeg.facts)
    #expect(facts.make == nil)
    #expect(facts.exposure == nil)
    #expect(facts.gain == nil)
  }

  @Test func `the value of a control in automatic mode is not written into the photo`() throws {
    var device = CameraDevice.test
    device.controls = [
      CameraControl(name: "gain", kind: .integer(0...9, step: 1), default: 0, current: 3),
      CameraControl(name: "gain_automatic", kind: .boolean, default: 1, current: 1),
    ]
    #expect(try asItIs.develop(.test(device: device)).jpeg.facts?.gain == nil)
    device.controls[1].current = 0
    let gain = SensorGain(value: 3, range: 0...9)
    #expect(try asItIs.develop(.test(device: device)).jpeg.facts?.gain == gain)
  }

  @Test func `every photo has a unique id of 32 hexadecimal digits`() throws {
    let ids = try (0..<100).map { _ in try asItIs.develop(.test()).id }
    #expect(Set(ids).count == 100)
    let digits = Set("0123456789abcdef")
    #expect(ids.allSatisfy { $0.count == 32 && $0.allSatisfy(digits.contains) })
  }

  @Test(arguments: [TestPicture.empty, .bytes([1, 2, 3]), .torn])
  func `a frame that cannot be decoded fails when it has to be re-encoded`(
    picture: TestPicture
  ) throws {
    let error = #expect(throws: PhotoError.self) {
      try PhotoDeveloper(policy: .quality(80), software: "").develop(.test(picture))
    }
    #expect(error?.code == .picture)
    #expect(error?.description.hasPrefix("cannot make a photo of the camera's frame: ") == true)
  }

  @Test func `a photo whose EXIF block cannot be read gets a new one`() throws {
    let scene = TestJPEG.scene
    let place = try scene.header.segments[0].range.upperBound
    let damaged: [UInt8] = [0xFF, 0xE1, 0, 12] + Array("Exif\0\0".utf8) + [1, 2, 3, 4]
    let jpeg = Array(scene[..<place] + damaged + scene[place...])
    let photo = try asItIs.develop(.test(.bytes(jpeg), orientation: .down))
    #expect(try photo.jpeg.facts?.orientation == .down)
    #expect(try photo.jpeg.coded == scene.coded)
  }
}
