import CaptureImaging
import CaptureStore
import CaptureTestSupport

@testable import CaptureBrowse

/// A store in its own folder whose photos are identified by their shade of grey.
struct GreyStore: ~Copyable {
  let folder: TestFolder
  let store: StoreEngine
  let photos: [Photo]

  /// The size of each photo; the screen tier is a quarter as large.
  let size: FrameSize

  init(
    count: Int, size: FrameSize = FrameSize(width: 400, height: 300),
    orientation: Orientation = .up
  ) throws {
    let folder = try TestFolder()
    let screen = FrameSize(width: size.width / 4, height: size.width / 4)
    let configuration = StoreConfiguration(tiers: TierRules(screenSize: screen))
    let store = try StoreEngine(at: "\(folder.path)/store", configuration: configuration)
    var photos: [Photo] = []
    for number in 0..<count {
      let jpeg = try Self.jpeg(number, size, orientation)
      let new = NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number))
      photos.append(try store.add(new).photo)
    }
    self.store = store
    self.photos = photos
    self.folder = folder
    self.size = size
  }

  var rawPath: String { "\(folder.path)/raw" }

  private static func jpeg(
    _ number: Int, _ size: FrameSize, _ orientation: Orientation
  ) throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    let picture = PlanarPicture(size: size, chroma: .s420, luma: Self.shade(number))
    let jpeg = try encoder.encode(picture, quality: 90)
    guard orientation != .up else { return jpeg }
    let bytes = jpeg.span.bytes
    return try Exif.inserted(ExifFacts(orientation: orientation), into: bytes)
  }

  static func shade(_ number: Int) -> UInt8 { UInt8(20 + number * 25) }
}

extension Pixels {
  /// The number of the photo that these pixels show; nil for another one or a mixture.
  var number: Int? {
    withBytes { bytes in
      let number = (Int(bytes.byte(at: 0)) - 20 + 12) / 25
      let shade = Int(GreyStore.shade(number))
      for place in stride(from: 0, to: bytes.byteCount, by: 4 * 61) {
        for channel in 0..<3 where abs(Int(bytes.byte(at: place + channel)) - shade) > 6 {
          return nil
        }
      }
      return number
    }
  }

  /// Returns a picture of a single shade.
  static func grey(_ number: Int, _ size: FrameSize) -> Pixels {
    PlanarPicture(size: size, chroma: .s420, luma: GreyStore.shade(number)).pixels()
  }
}
