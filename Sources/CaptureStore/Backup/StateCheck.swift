internal import CaptureFiles

/// Looks at the earlier states that a store keeps of one photo.
struct StateCheck {
  private let id: PhotoID
  private let place: StorePlace

  init(of id: PhotoID, in place: StorePlace) {
    self.id = id
    self.place = place
  }

  /// A finding for each state whose bytes are not those that its name states.
  func findings() -> [Finding] {
    let kept = KeptStates(of: id, in: place)
    do throws(StoreError) {
      return try kept.digests.filter { kept.bytes(of: $0) == nil }.map { digest in
        Finding(.damagedState, id, StatePath.path(digest, of: id))
      }
    } catch {
      return [Finding(.damagedState, id, StatePath.folder(of: id), error.description)]
    }
  }
}
