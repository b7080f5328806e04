/// What is before a camera's lens: one photo, and after it another.
struct Scene: Sendable {
  /// The photos' places, in the order in which they are shown again and again.
  private let cycle: [Int]
  private var position = 0

  /// A scene of photos, at least one.
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

  /// The photo that is seen now.
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
