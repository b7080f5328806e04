import Capture

/// The code of the document about timelapses.
func watchGarden() async throws {
  let camera = try await Camera.first()
  let journal = try TimelapseJournal(of: "garden", in: "/var/lib/garden")
  let plan = TimelapsePlan(every: .seconds(600), isAligned: true)
  for try await event in try camera.timelapse(plan, to: "/var/lib/garden/%n.jpg", journal: journal)
  {
    switch event {
    case .taken(let photo, _, let delay): print("\(photo.place), \(delay) late")
    case .missed(let moments): print(moments)
    case .cameraLost(let error): print(error)
    default: break
    }
  }
}
