/// The photo in front of a camera's lens, and the order of those that follow.
struct Scene: Sendable {
  /// The indices of the photos, in the order in which they are shown over and over.
  private let cycle: [Int]
  private var position = 0

  /// Creates a scene from at least one photo.
  init(of photos: [Photo], in order: Scenario.PhotoOrder) throws(ScenarioError) {
    switch order {
    case .inOrder:
      cycle = Array(photos.indices)
    case .shuffled(let seed):
      var generator = SplitMix64(seed: seed)
      cycle = photos.indices.shuffled(using: &generator)
    case .fixed(let name):
      guard let photo = photos.firstIndex(where: { $0.isNamed(name) }) else {
        let names = photos.map(\.name).joined(separator: ", ")
        throw ScenarioError("there is no photo '\(name)'; there are \(names)")
      }
      cycle = [photo]
    }
  }

  /// The index of the photo that is visible now.
  var photo: Int { cycle[position] }

  mutating func moveOn() {
    position = (position + 1) % cycle.count
  }
}

extension Photo {
  fileprivate func isNamed(_ word: String) -> Bool {
    [word, word + ".jpg", word + ".jpeg"].contains(name) || name + ".jpg" == word
  }
}
