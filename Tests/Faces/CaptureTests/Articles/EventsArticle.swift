import Capture
import Dispatch

/// The code of the article about events and callbacks, which needs a camera.
@MainActor
func followEvents() async throws {
  let camera = try await Camera.first()
  let queue = DispatchQueue(label: "door.events")
  let observation = camera.coordinator.observe(on: queue) { event in
    switch event {
    case .camera(let change): print("the camera: \(change)")
    case .taken(let photo, let request): print("\(request) is taken: \(photo.size)")
    case .kept(let photo, let request): print("\(request) is saved: \(photo.place)")
    case .failed(let request, let error): print("\(request) has failed: \(error)")
    }
  }
  try await camera.photo(to: "door.jpg")

  observation.cancel()

  let view = DoorView()
  let showing = camera.coordinator.addDelegate(view)
  try await camera.photo(to: "door.jpg")
  showing.cancel()

  let events = camera.coordinator.events()
  try await camera.photo(to: "door.jpg")
  for await event in events {
    guard case .kept(let photo, _) = event else { continue }
    print("saved: \(photo.place)")
    break
  }
}

/// The delegate in the same article.
final class DoorView: CameraCoordinatorDelegate {
  func coordinator(
    _ coordinator: CameraCoordinator, didKeep photo: KeptPhoto, for request: PhotoRequest
  ) {
    print("show \(photo.place)")
  }

  func coordinator(_ coordinator: CameraCoordinator, cameraDid event: CameraEvent) {
    if case .interrupted(let error) = event { print(error) }
  }
}
