// Saves a photo whenever the picture changes.
//
//     swift run MotionSnap              with the first camera, until Ctrl-C
//     swift run MotionSnap simulated    without a camera, for 100 frames

import Capture

let isSimulated = CommandLine.arguments.contains("simulated")
let waving = Scenario(events: [Scenario.Event(.motion(after: .seconds(1)))])
let camera = try await isSimulated ? Camera.simulated(waving) : Camera.first()
var last: Pixels?
for try await frame in camera.frames().prefix(isSimulated ? 100 : .max) {
  let box = FrameSize(width: 160, height: 120)
  guard let pixels = try? frame.pixels(fitting: box) else { continue }  // a damaged frame
  if let last, pixels.difference(from: last) > 0.02 {
    print(try await camera.photo(to: "motion-%Y%m%d-%H%M%S.jpg").place)
  }
  last = pixels
}
try await camera.stop()
