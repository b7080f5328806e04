import CaptureBase
import CaptureImaging
import CaptureJSON
import CaptureStore
import CaptureTestSupport
import CaptureWords
import Testing

/// Photos as objects.
struct PhotoObjectTests {
  @Test(arguments: [(Orientation.up, 64, 48), (.down, 64, 48), (.right, 64, 48), (.left, 64, 48)])
  func `width and height are those of the file, before it is turned upright`(
    orientation: Orientation, width: Int, height: Int
  ) throws {
    let folder = try TestFolder()
    let store = try StoreEngine(at: folder.path)
    let plain = try NumberedPhoto.jpeg(seed: 1, number: 1)
    let jpeg = try Exif.inserted(ExifFacts(orientation: orientation), into: plain.span.bytes)
    let photo = try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(1))).photo
    let object = photo.json(in: store)
    #expect(object["width"] == .integer(width) && object["height"] == .integer(height))
    #expect(object["orientation"] == .integer(orientation.rawValue))
  }
}
