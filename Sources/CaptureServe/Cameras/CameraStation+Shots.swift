internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import CaptureWords

extension CameraStation {
  /// Requests the photos of a shot, which takes this number.
  func shoot(_ order: ShotOrder, as shot: Int) {
    begin()
    let settings = order.settings(at: timeline.now, shelf.history)
    for (index, settings) in settings.enumerated() {
      let ticket = ShotDesk.Ticket(
        shot: shot, index: index + 1, count: order.count,
        retakes: index == 0 ? order.retakes : nil)
      desk.add(ticket, for: coordinator.requestPhoto(settings))
    }
  }

  /// Cancels the photos of a shot that have not been taken yet; returns false if there is none.
  func cancel(_ shot: Int) -> Bool {
    let requests = desk.requests(of: shot)
    for request in requests { coordinator.cancel(request) }
    return !requests.isEmpty
  }

  func didTake(_ photo: TakenPhoto, _ request: PhotoRequest) {
    guard let ticket = desk.ticket(for: request) else { return }
    let frame = photo.exposed.flatMap { shelf.history.number(nearestTo: $0) }
    send(ticket, "chosen", [JSON.Member(name: "frame", value: frame.map(JSON.integer) ?? nil)])
  }

  func didKeep(_ photo: KeptPhoto, _ request: PhotoRequest) {
    guard let ticket = desk.end(request) else { return }
    tally.withLock { $0.count(photo.photo.report, as: .kept) }
    album.add(
      ShotAlbum.Entry(
        photo: photo, warnings: photo.warnings(wishing: self.request), retakes: ticket.retakes
      ) { [id, hub] members in
        hub.send(ticket, of: id, "kept", members)
      })
    noteEndOfPhotos()
  }

  func didFail(_ request: PhotoRequest, _ error: PhotoError) {
    guard let ticket = desk.end(request) else { return }
    tally.withLock { $0.shots[.failed, default: 0] += 1 }
    send(ticket, "failed", [JSON.Member(name: "error", value: PageError(error).json)])
    noteEndOfPhotos()
  }

  private func send(_ ticket: ShotDesk.Ticket, _ stage: String, _ members: [JSON.Member]) {
    hub.send(ticket, of: id, stage, members)
  }
}

extension EventHub {
  /// Reports a stage of a photo.
  func send(
    _ ticket: ShotDesk.Ticket, of camera: CameraID, _ stage: String, _ members: [JSON.Member]
  ) {
    send(
      "shot",
      [
        JSON.Member(name: "camera", value: .string("\(camera)")),
        JSON.Member(name: "shot", value: .integer(ticket.shot)),
        JSON.Member(name: "index", value: .integer(ticket.index)),
        JSON.Member(name: "count", value: .integer(ticket.count)),
        JSON.Member(name: "stage", value: .string(stage)),
      ] + members)
  }
}
