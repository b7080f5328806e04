import Capture

/// The programs that are compared with others, which need a camera.
func savePhoto() async throws {
  let camera = try await Camera.first()
  try await camera.photo(to: "door.jpg")
}

/// Saves a photo whenever the picture changes.
func watchForMotion() async throws {
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
}

/// Draws four photos into one strip.
func fillStrip() async throws {
  let camera = try await Camera.first()
  let size = FrameSize(width: 600, height: 400)
  var strip = Canvas(size: FrameSize(width: 640, height: 1_700))
  for number in 0..<4 {
    for second in [3, 2, 1] {
      print(second)
      try await Task.sleep(for: .seconds(1))
    }
    let photo = try await camera.photo().pixels(fitting: size)
    let place = PixelPoint(x: 20, y: 20 + number * 420)
    strip.draw(photo, at: place, fitting: size)
  }
  try await camera.stop()
  try await strip.pixels.write(to: "strip.jpg")
}

/// Takes a hundred photos, a minute apart.
func takeTimelapse() async throws {
  let camera = try await Camera("C920")
  let plan = TimelapsePlan(every: .seconds(60), count: 100)
  for try await event in try await camera.timelapse(plan, to: "lapse-%n.jpg") { print(event) }
}
