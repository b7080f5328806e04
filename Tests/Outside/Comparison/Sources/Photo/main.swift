import Capture
let camera = try await Camera.first()
try await camera.photo(to: "door.jpg")
