import Capture

/// The code of the document about timelapses.
func watchGarden() async throws {
  let camera = try await Camera.first()
  let journal = try await TimelapseJournal(of: "garden", in: "/var/lib/garden")
  let plan = TimelapsePlan(every: .seconds(600), isAligned: true)
  let photos = FileTemplate("/var/lib/garden/%n.jpg")
  for try await event in try await camera.timelapse(plan, to: photos, journal: journal) {
    switch event {
    case .taken(let photo, _, let delay): print("\(photo.place), \(delay) late")
    case .missed(let moments): print(moments)
    case .cameraLost(let error): print(error)
    default: break
    }
  }
}
