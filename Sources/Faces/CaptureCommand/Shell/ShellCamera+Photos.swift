internal import Capture
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The photos of a client.
extension ShellCamera {
  /// Requests a photo, for which the caller waits.
  func request(_ snap: ShellSnap, for id: JSON) async throws(Failure) -> ShellShot {
    let place = options.place(of: snap)
    let policy = snap.policy ?? options.photo.policy
    let plain = try await keeper(for: place, policy)
    let coordinator = try await use()
    let isInline = place == .standardOutput
    let saving = SimulatedDisk.keeper(plain, of: backend, at: place)
    let keeper = isInline ? saving : announced(saving, for: id)
    var wish = options.photo.request
    wish.size = snap.size ?? wish.size
    wish.format = snap.format ?? wish.format
    let photo = coordinator.awaitedPhoto(
      options.settings(of: snap), keptBy: keeper, policy: policy)
    return ShellShot(photo: photo, wish: wish, isInline: isInline)
  }

  private func keeper(
    for place: PhotoOptions.Place, _ policy: FullPolicy
  ) async throws(Failure) -> any PhotoKeeper {
    switch place {
    case .standardOutput: return MemoryKeeper()
    case .store(let folder): return StoreKeeper(try await stores.storeForAdding(folder))
    case .files(let template):
      if let problem = template.problem { throw .message(problem, .usage) }
      if policy != .faithful, template.isLossless {
        throw .message("quality and compact cannot be used with '\(template.text)'", .usage)
      }
      return keeper(for: template)
    }
  }

  private func keeper(for template: FileTemplate) -> FileKeeper {
    if let keeper = keepers[template] { return keeper }
    // A pipe without a reader would hold up all photos after this one.
    let keeper = FileKeeper(onlyFiles: template)
    if template.isNumbered { keepers[template] = keeper }
    return keeper
  }

  /// Returns a keeper that also reports that it begins to save a photo.
  private func announced(_ keeper: any PhotoKeeper, for id: JSON) -> any PhotoKeeper {
    guard events.isOn else { return keeper }
    return AnnouncingKeeper(keeper: keeper) { [events] in
      events.send(["event": "taken", "request": id])
    }
  }
}

/// Reports that a photo has been taken, and saves it.
struct AnnouncingKeeper: PhotoKeeper {
  let keeper: any PhotoKeeper
  let announce: @Sendable () -> Void

  func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    announce()
    return try await keeper.keep(photo)
  }
}
