import Capture
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
