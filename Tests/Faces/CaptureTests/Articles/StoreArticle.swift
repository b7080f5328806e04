import Capture

/// The code of the article about the store in a program.
func storePhotos() async throws {
  let store = try await PhotoStore(at: "photos")
  let camera = try await Camera.first()
  try await camera.photo(to: store)

  let added = try await store.add(NewPhoto(file: "harbour.jpg"))

  let photo = added.photo
  try await store.rate(photo.id, 4)
  try await store.tag(photo.id, adding: ["harbour"])

  let best = PhotoQuery(rating: 4, keywords: ["harbour"])
  for found in try await store.photos(best) {
    let screen = try await store.data(of: found.id, tier: .screen)
    print(found.path, found.taken, screen.count)
  }
}
