import Capture
let camera = try await Camera("C920")
let plan = TimelapsePlan(every: .seconds(60), count: 100)
for try await event in try await camera.timelapse(plan, to: "lapse-%n.jpg") { print(event) }
