// Browses a store: a contact sheet of its newest photos, then one photo after another.
//
//     swift run StoreBrowser FOLDER       a store that you have
//     swift run StoreBrowser simulated    a new store in the folder "photos", with three photos
//
// The sheet is written to sheet.png, and the newest photo to newest.png.

import Capture
import CaptureBrowse

let argument = CommandLine.arguments.dropFirst().first ?? "simulated"
let store = try await PhotoStore(at: argument == "simulated" ? "photos" : argument)

if argument == "simulated" {
  let camera = try await Camera.simulated()
  for _ in 1...3 { try await camera.photo(to: store) }
  try await camera.stop()
}
let photos = try await store.photos(limit: 24)

// Small pictures come from the store's thumbs, or from the nearest tier that is large enough.
let pictures = ToleranceCache(of: store)
let (box, columns) = (FrameSize(width: 128, height: 128), 6)
let rows = max(1, (photos.count + columns - 1) / columns)
var sheet = Canvas(size: FrameSize(width: columns * box.width, height: rows * box.height))
for (number, photo) in photos.enumerated() {
  let small = try await pictures.picture(PictureRequest(photo.id, in: box))
  let place = PixelPoint(x: number % columns * box.width, y: number / columns * box.height)
  sheet.draw(small.pixels, at: place, fitting: box)
}
try await sheet.pixels.write(to: "sheet.png")

try await show(photos)

/// Shows photos as a viewer does; while one is shown, those around it are prepared.
func show(_ photos: [Photo]) async throws {
  let browser = PhotoBrowser(store: store)
  var outcomes = browser.outcomes().makeAsyncIterator()
  browser.setPhotos(photos.map(\.id))
  browser.precache()
  for number in photos.indices {
    browser.show(at: number)
    while let outcome = await outcomes.next() {
      switch outcome {
      case .shown(let picture) where !picture.isFinal: continue  // a sharper one follows
      case .shown(let picture):
        print("\(photos[number].path)  \(picture.pixels.size)")
        if number == 0 { try await picture.pixels.write(to: "newest.png") }
      case .failed(_, let error, showing: _): print(error)
      }
      break
    }
  }
}
