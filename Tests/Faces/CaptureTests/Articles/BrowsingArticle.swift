import Capture
import CaptureBrowse

/// The code of the article about browsing a store.
func browse(_ store: PhotoStore) async throws {
  let browser = PhotoBrowser(store: store)
  let outcomes = browser.outcomes()
  browser.setPhotos(try await store.photos().map(\.id))
  browser.precache()
  browser.show(at: 0)

  for await outcome in outcomes {
    switch outcome {
    case .shown(let picture): print(picture.photo, picture.tier, picture.pixels.size)
    case .failed(_, let error, showing: _): print(error)
    }
  }
}
