import Capture
let camera = try await Camera.first()
let box = FrameSize(width: 160, height: 120)
var last: Pixels?
for try await frame in camera.frames() {
  guard let pixels = try? frame.pixels(fitting: box) else { continue }  // a damaged frame
  if let last, pixels.difference(from: last) > 0.02 {
    try await camera.photo(to: "motion-%Y%m%d-%H%M%S.jpg")
  }
  last = pixels
}
