// Takes a photo every minute, for as long as it runs; after a restart, it continues where it was.
//
//     swift run TimelapseDaemon              with the first camera
//     swift run TimelapseDaemon simulated    without a camera: three photos, a second apart

import Capture
import Glibc

let isSimulated = CommandLine.arguments.contains("simulated")
let backend: any CameraBackend = isSimulated ? try Simulator() : V4L2Backend()
guard let device = try await backend.devices().first else {
  print("no camera found")
  exit(1)
}

// The journal has the progress, and the moments that were planned when it began.
let journal = try TimelapseJournal(of: "daemon", in: "timelapse")
let now = WallTimeline().date
let interval = isSimulated ? Duration.seconds(1) : .seconds(60)
let schedule = Schedule(
  from: Schedule.anchor(after: now), every: interval, count: isSimulated ? 3 : nil)
var record = try journal.read() ?? TimelapseRecord(of: schedule, as: "every \(interval)")
if let lost = record.resume(at: now) { print(lost) }

let coordinator = CameraCoordinator(
  session: backend.session(with: device, configuration: SessionConfiguration()),
  keeper: FileKeeper("daemon-%n.jpg", after: record.numbers))
let timelapse = Timelapse(record, with: coordinator, journal: journal)
let summary = try await timelapse.run { event in
  switch event {
  case .taken(let photo, let moment, late: _): print("\(moment.date)  \(photo.place)")
  case .missed(let moments): print(moments)
  default: break
  }
}
if summary.isFinished { try journal.remove() }
try await coordinator.stopped()
