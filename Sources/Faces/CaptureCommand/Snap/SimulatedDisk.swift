internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureSimulator

/// A keeper whose disk is full while a scenario says so.
struct SimulatedDisk: PhotoKeeper {
  private let keeper: any PhotoKeeper
  private let simulator: Simulator
  /// The destination, as it follows the words "cannot write the photo".
  private let place: String

  /// Returns a keeper that asks the simulator first, if the camera is simulated.
  static func keeper(
    _ keeper: any PhotoKeeper, of backend: any CameraBackend, at place: PhotoOptions.Place
  ) -> any PhotoKeeper {
    guard let simulator = backend as? Simulator else { return keeper }
    switch place {
    case .standardOutput: return keeper
    case .files(let template):
      return SimulatedDisk(keeper: keeper, simulator: simulator, place: template.text)
    case .store:
      return SimulatedDisk(keeper: keeper, simulator: simulator, place: "into the store")
    }
  }

  @concurrent
  func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    guard !simulator.isDiskFull else {
      throw KeepingError(place: place, code: .full, reason: "the scenario's disk is full")
    }
    return try await keeper.keep(photo)
  }
}
