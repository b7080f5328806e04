internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import CaptureWords

extension SharedCamera {
  /// Requests the photos of a shot, which takes this number.
  func shoot(_ order: ShotOrder, as shot: Int) async throws(HTTPFailure) {
    let settings = order.settings(at: timeline.now, latestFrame.history)
    try await mutex.withLock {
      begin()
      for (index, settings) in settings.enumerated() {
        let ticket = PendingShots.Ticket(
          shot: shot, index: index + 1, count: order.count,
          retakes: index == 0 ? order.retakes : nil)
        let request = coordinator.requestPhoto(settings)
        pending.add(ticket, for: PendingShots.Photo(generation: generation, request: request))
      }
    }
  }

  /// Cancels the photos of a shot that have not been taken yet; returns false if there is none.
  func cancel(_ shot: Int) -> Bool {
    let photos = pending.photos(of: shot)
    for photo in photos where photo.generation == generation { coordinator.cancel(photo.request) }
    return !photos.isEmpty
  }

  func didTake(_ photo: TakenPhoto, _ number: PendingShots.Photo) {
    guard let ticket = pending.ticket(for: number) else { return }
    let frame = photo.exposed.flatMap { latestFrame.history.number(nearestTo: $0) }
    send(ticket, "chosen", JSON.members(["frame": frame.map(JSON.integer)]))
  }

  func didKeep(_ photo: KeptPhoto, _ number: PendingShots.Photo) {
    guard let ticket = pending.end(number) else { return }
    tally.withLock { $0.count(photo.photo.report, as: .kept) }
    announcer.add(
      ShotAnnouncer.Entry(
        photo: photo, warnings: photo.warnings(wishing: request), retakes: ticket.retakes
      ) { [id, hub] members in
        hub.send(ticket, of: id, "kept", members)
      })
    noteEndOfPhotos()
  }

  func didFail(_ number: PendingShots.Photo, _ error: PhotoError) {
    guard let ticket = pending.end(number) else { return }
    tally.withLock { $0.shots[.failed, default: 0] += 1 }
    send(ticket, "failed", JSON.members(["error": PageError(error).json]))
    noteEndOfPhotos()
  }

  private func send(_ ticket: PendingShots.Ticket, _ stage: String, _ members: [JSON.Member]) {
    hub.send(ticket, of: id, stage, members)
  }
}

// MARK: - Awaited photos

extension SharedCamera {
  /// Requests a photo whose outcome the caller then awaits.
  func awaitedPhoto(_ settings: PhotoSettings, _ policy: FullPolicy? = nil) -> AwaitedPhoto {
    pending.awaited += 1
    return coordinator.awaitedPhoto(settings, keptBy: MemoryKeeper(), policy: policy)
  }

  /// Waits for the outcome of such a photo, once.
  func outcome(of photo: AwaitedPhoto) async throws(PhotoError) -> KeptPhoto {
    defer {
      pending.awaited -= 1
      noteEndOfPhotos()
    }
    return try await photo.outcome()
  }
}

// MARK: - The end of the photos

extension SharedCamera {
  /// Waits until the requested photos have ended, but no longer than this.
  func finishPhotos(within patience: Duration) async {
    guard !pending.isEmpty else { return }
    let (endings, ending) = AsyncStream.makeStream(of: Void.self)
    photoWaiters.append(ending)
    let alarm = timeline.alarm(after: patience, on: executor.queue) { ending.finish() }
    for await _ in endings {}
    alarm.cancel()
  }

  /// Releases the waiters if the last photo has ended.
  func noteEndOfPhotos() {
    guard pending.isEmpty else { return }
    for waiter in photoWaiters { waiter.finish() }
    photoWaiters = []
  }
}

extension EventHub {
  /// Reports a stage of a photo.
  func send(
    _ ticket: PendingShots.Ticket, of camera: CameraID, _ stage: String, _ members: [JSON.Member]
  ) {
    send(
      "shot",
      JSON.members([
        "camera": .string("\(camera)"), "shot": .integer(ticket.shot),
        "index": .integer(ticket.index), "count": .integer(ticket.count), "stage": .string(stage),
      ]) + members)
  }
}
