import Capture
import CaptureBrowse
import Dispatch

/// The code of the document about browsing.
func flick(_ store: PhotoStore, _ ids: [PhotoID], for viewer: some PhotoBrowserDelegate) {
  let browser = PhotoBrowser(store: store)
  browser.setDelegate(viewer, queue: .main)
  browser.setPhotos(ids)
  browser.precache()
  browser.show(ids[0])
}

/// Pictures of about a size, in the same document.
func fit(_ id: PhotoID, of store: PhotoStore) async throws {
  let pictures = ToleranceCache(of: store)
  let answer = try await pictures.picture(
    PictureRequest(id, in: FrameSize(width: 800, height: 600)))
  print(answer.size, answer.layer)
}

/// Changes of a store, in the same document.
func follow(
  _ store: PhotoStore, _ browser: PhotoBrowser, _ pictures: ToleranceCache
) async throws {
  for await change in try await store.changes() {
    browser.apply(change)
    pictures.apply(change)
  }
}

/// The configurations in the same document.
func configurations() -> (BrowserConfiguration, ToleranceConfiguration) {
  let patient = BrowserConfiguration(flush: FlushRules(idle: .seconds(60)))
  let manual = ToleranceConfiguration(flush: .manual)  // only `shrink(to:)` frees memory
  return (patient, manual)
}
