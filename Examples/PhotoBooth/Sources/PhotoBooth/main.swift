// Takes four photos, each after a countdown, and writes them below one another to strip.jpg.
//
//     swift run PhotoBooth              with the first camera
//     swift run PhotoBooth simulated    without a camera

import Capture

let isSimulated = CommandLine.arguments.contains("simulated")
let camera = try await isSimulated ? Camera.simulated() : Camera.first()

let (photoSize, margin) = (FrameSize(width: 600, height: 400), 20)
let step = photoSize.height + margin
var strip = Canvas(
  size: FrameSize(width: photoSize.width + 2 * margin, height: 4 * step + margin), colour: .white)

for number in 0..<4 {
  for second in [3, 2, 1] {
    print("photo \(number + 1) in \(second)")
    try await Task.sleep(for: isSimulated ? .milliseconds(50) : .seconds(1))
  }
  let photo = try await camera.photo().pixels(fitting: photoSize)
  strip.draw(photo, at: PixelPoint(x: margin, y: margin + number * step), fitting: photoSize)
}

try await camera.stop()
try await strip.pixels.write(to: "strip.jpg")
print("the photos are in strip.jpg")
