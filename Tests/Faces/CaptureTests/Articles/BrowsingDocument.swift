import Capture
import CaptureBrowse

/// The code of the document about browsing.
@MainActor
func flick(_ store: PhotoStore, _ ids: [PhotoID], for viewer: some PhotoBrowserDelegate)
  -> ObserverToken
{
  let browser = PhotoBrowser(store: store)
  let observation = browser.addDelegate(viewer)
  browser.setPhotos(ids)
  browser.precache()
  browser.show(ids[0])
  return observation
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
