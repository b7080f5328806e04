// before
let store = try await PhotoStore(at: "photos")
let id = try await store.add(NewPhoto(file: "harbour.jpg")).photo.id
let ids = [id]
final class Viewer: PhotoBrowserDelegate {
  func browser(_ browser: PhotoBrowser, show photo: ShownPhoto) {}
  func browser(_ browser: PhotoBrowser, couldNotShow error: BrowseError) {}
}
let viewer = Viewer()
let rating = Task {
  for number in 0..<1_000 {
    try await Task.sleep(for: .milliseconds(300))
    try await store.rate(id, number % 5)
  }
}
