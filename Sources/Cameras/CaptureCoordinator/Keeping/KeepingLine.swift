/// The photos that have been developed and wait to be saved, one at a time and in order.
///
/// Photos that stay in memory are not in it.
struct KeepingLine {
  /// A photo and the keeper that saves it.
  struct Entry: Sendable {
    let photo: TakenPhoto
    let request: PhotoRequest
    let keeper: any PhotoKeeper
  }

  private var waiting: [Entry] = []
  private var isKeeping = false

  mutating func add(_ entry: Entry) {
    waiting.append(entry)
  }

  /// Returns the photo to save now; nil while another one is being saved, or if there is none.
  mutating func next() -> Entry? {
    guard !isKeeping, !waiting.isEmpty else { return nil }
    isKeeping = true
    return waiting.removeFirst()
  }

  /// Records that the photo returned last has been saved, or could not be.
  mutating func end() {
    isKeeping = false
  }
}
