/// A lease of a camera that lasts until nobody refers to it any more, such as that of an open stream.
final class HeldLease: Sendable {
  let station: CameraStation
  private let id: LeaseID

  init(_ id: LeaseID, of station: CameraStation) {
    self.id = id
    self.station = station
  }

  deinit {
    station.drop(id)
  }
}
