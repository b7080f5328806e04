// Lists the newest photos of a store, and writes the newest one, at the size of a screen, to newest.png.
//
//     swift run StoreBrowser FOLDER       a store that you have
//     swift run StoreBrowser simulated    a new store in the folder "photos", with three photos

import Capture

let argument = CommandLine.arguments.dropFirst().first ?? "simulated"
let store = try await PhotoStore(at: argument == "simulated" ? "photos" : argument)

if argument == "simulated" {
  let camera = try await Camera.simulated()
  for rating in 1...3 {
    let photo = try await camera.photo(to: store)
    if let id = PhotoID(photo.id) { try await store.rate(id, rating) }
  }
  try await camera.stop()
}

let photos = try await store.photos(limit: 20)
for photo in photos {
  let stars = String(repeating: "*", count: photo.words.rating ?? 0)
  print("\(photo.taken)  \(photo.size)  \(photo.path)  \(stars)")
}
if let newest = photos.first {
  let screen = try await store.data(of: newest.id, tier: .screen)
  try await Pixels(jpeg: screen).write(to: "newest.png")
}
