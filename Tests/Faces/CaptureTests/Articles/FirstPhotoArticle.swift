import Capture
import CaptureSamplePhotos

/// The code of the article about the first photo, which needs a camera.
func firstPhoto() async throws {
  let camera = try await Camera.first()
  try await camera.photo(to: "door.jpg")

  do {
    try await camera.photo(to: "door.jpg")
  } catch {
    print(error)
  }

  try await camera.photo(to: "door.png")
  try await camera.photo(to: "door-%Y%m%d-%n.jpg")
  let photo = try await camera.photo()  // in memory
  print(photo.size, photo.jpeg.count)

  let quick = try await camera.photo(PhotoSettings(within: .milliseconds(500)))
  print(quick.report)

  let box = FrameSize(width: 320, height: 240)
  for try await frame in camera.frames() {
    do {
      let preview = try frame.pixels(fitting: box)
      print(frame.timestamp, preview.size)
    } catch {
      print("skipped a frame: \(error)")  // says what is damaged
    }
  }

  var strip = Canvas(size: FrameSize(width: 640, height: 960), colour: .black)
  strip.draw(try photo.pixels(), at: .zero, fitting: FrameSize(width: 640, height: 480))
  try await strip.pixels.write(to: "strip.png")
}

/// The program in the README and in the guide to the libraries.
func readme() async {
  do {
    let camera = try await Camera.first()
    try await camera.photo(to: "door.jpg")
  } catch {
    print(error)
  }
}

/// The camera without hardware in the same article.
func simulatedCamera() async throws -> Camera {
  let camera = try await Camera.simulated(photos: .samples)
  return camera
}

/// The choice of a camera in the same article.
func chosenCamera() async throws -> Camera {
  let door = try await Camera(
    "C920", stream: StreamRequest(size: FrameSize(width: 1280, height: 720)))
  return door
}
