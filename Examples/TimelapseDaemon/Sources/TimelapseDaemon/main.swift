// Takes a photo every minute, for as long as it runs; after a restart, it continues where it was.
//
//     swift run TimelapseDaemon              with the first camera
//     swift run TimelapseDaemon simulated    without a camera: three photos, a second apart

import Capture

let isSimulated = CommandLine.arguments.contains("simulated")
let camera = try await isSimulated ? Camera.simulated() : Camera.first()
let plan = TimelapsePlan(
  every: isSimulated ? .seconds(1) : .seconds(60), count: isSimulated ? 3 : nil)
let journal = try await TimelapseJournal(of: "daemon", in: "timelapse")

for try await event in try await camera.timelapse(plan, to: "daemon-%n.jpg", journal: journal) {
  switch event {
  case .taken(let photo, let moment, late: _): print("\(moment.date)  \(photo.place)")
  case .missed(let moments): print(moments)
  default: break
  }
}
try await camera.stop()
