import Capture
import CaptureTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PictureFileTests {
  private let picture = Pixels(
    size: FrameSize(width: 12, height: 8), colour: PixelColour(red: 10, green: 120, blue: 200))

  @Test func `a picture is written in the format that the file's extension names`()
    async throws
  {
    let folder = try TestFolder()
    let path = folder.path
    try await picture.write(to: "\(path)/a.png")
    try await picture.write(to: "\(path)/b.PPM")
    try await picture.write(to: "\(path)/c.jpg", quality: 50)
    #expect(try [UInt8](contentsOf: "\(path)/a.png") == picture.png())
    #expect(try [UInt8](contentsOf: "\(path)/b.PPM") == picture.ppm())
    #expect(try [UInt8](contentsOf: "\(path)/c.jpg") == picture.jpeg(quality: 50))
    #expect(folder.names.sorted() == ["a.png", "b.PPM", "c.jpg"])
  }

  @Test func `a picture replaces a file of the same name`() async throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], as: "a.png")
    let path = "\(folder.path)/a.png"
    try await picture.write(to: path)
    #expect(try [UInt8](contentsOf: path) == picture.png())
  }

  @Test(arguments: ["door", "door.webp", "door.png/x"])
  func `a picture for a name without a known format is not written`(name: String) async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/\(name)"
    let error = await #expect(throws: PictureFileError.self) { try await picture.write(to: path) }
    #expect(error?.code == .unknownFormat)
    #expect(error?.remedy?.code == .knownFormat)
    #expect(
      error.map { "\($0)" }
        == "cannot write the picture \(path): the format is unknown; choose a name that ends in "
        + ".jpg, .png or .ppm")
    #expect(folder.names.isEmpty)
  }

  @Test func `a picture for a folder that does not exist fails with the system's reason`()
    async throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/missing/a.png"
    let error = await #expect(throws: PictureFileError.self) { try await picture.write(to: path) }
    #expect(error?.code == .failed)
    #expect(error?.reason == "No such file or directory")
    #expect(error?.remedy?.code == .createFolder)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "a file system of its own needs root"))
  func `a picture for a full disk fails with the advice to free some space or go elsewhere`()
    async throws
  {
    let disk = try SmallDisk(byteCount: 64 << 10)
    let path = "\(disk.path)/large.ppm"
    let picture = Pixels(
      size: FrameSize(width: 320, height: 240), colour: PixelColour(red: 9, green: 9, blue: 9))
    let error = await #expect(throws: PictureFileError.self) { try await picture.write(to: path) }
    #expect(error?.code == .full)
    #expect(error?.remedy?.code == .freeSpaceOrOtherPlace)
    #expect(
      error?.description
        == "cannot write the picture \(path): No space left on device; free some space, or choose "
        + "another place")
  }

  @Test func `a photo saved under a name that ends in .png is a PNG of the photo's size`()
    async throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/door.png"
    let stream = StreamRequest(size: FrameSize(width: 640, height: 480))
    let camera = try await Camera(on: Simulator(), stream: stream)
    let photo = try await camera.photo(to: FileTemplate(path), PhotoSettings(priority: .speed))
    try await camera.stop()
    let pixels = try photo.photo.pixels()
    #expect(pixels.size == FrameSize(width: 640, height: 480))
    #expect(try [UInt8](contentsOf: path) == pixels.png())
  }
}
