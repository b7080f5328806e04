import Capture
import Dispatch

/// The rings of the article about a doorbell.
func rings() -> AsyncStream<String> {
  AsyncStream { rings in
    DispatchQueue(label: "doorbell").async {
      while let line = readLine() { rings.yield(line) }
      rings.finish()
    }
  }
}

/// The doorbell of the same article.
struct Doorbell {
  let camera: Camera

  func answer(_ rings: AsyncStream<String>) async {
    let settings = PhotoSettings(within: .seconds(2))
    for await ring in rings {
      do {
        let photo = try await camera.photo(to: "visitor-%Y%m%d-%n.jpg", settings)
        print("\(ring): \(photo.place)")
      } catch {
        print("\(ring): \(error)")
      }
    }
  }
}

/// The program of the same article, which needs a camera.
func doorbell() async throws {
  let camera = try await Camera.first()
  await Doorbell(camera: camera).answer(rings())
  try await camera.stop()
}

/// The doorbell whose camera keeps running, in the same article.
func fastDoorbell(_ camera: Camera) async throws {
  let lease = camera.coordinator.lease()
  await Doorbell(camera: camera).answer(rings())
  lease.release()
}
