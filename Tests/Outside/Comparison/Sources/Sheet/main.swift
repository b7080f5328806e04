import Capture
import CaptureBrowse
let store = try await PhotoStore(at: "photos")
let pictures = ToleranceCache(of: store)
let box = FrameSize(width: 128, height: 128)
var sheet = Canvas(size: FrameSize(width: 6 * 128, height: 4 * 128))
for (number, photo) in try await store.photos(limit: 24).enumerated() {
  let small = try await pictures.picture(PictureRequest(photo.id, in: box))
  let place = PixelPoint(x: number % 6 * 128, y: number / 6 * 128)
  sheet.draw(small.pixels, at: place, fitting: box)
}
try await sheet.pixels.write(to: "sheet.png")
