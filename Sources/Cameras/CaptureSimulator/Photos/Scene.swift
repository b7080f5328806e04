internal import CaptureBase

/// What is in front of a camera's lens: a photo or the test pattern, at rest or in motion.
struct Scene: Sendable {
  /// The indices of the photos, in the order in which they are shown over and over.
  private let cycle: [Int]
  private var position = 0
  private let isPattern: Bool
  /// The number of frames since the scene was created, modulo ``TestPattern/period``.
  private var frames = 0
  /// Whether the picture moves.
  var isMoving = false
  /// Whether the picture stays the same although frames keep arriving.
  var isFrozen = false
  /// What is wrong with the light.
  var lightFaults: Set<Scenario.LightFault> = []

  /// Creates a scene from photos; none stand for the test pattern.
  init(of photos: [Photo], in order: Scenario.PhotoOrder) throws(ScenarioError) {
    isPattern = photos.isEmpty
    switch order {
    case .fixed(let name) where photos.isEmpty:
      throw ScenarioError(.photo, "there is no photo '\(name)'; the camera shows a test pattern")
    case .inOrder where photos.isEmpty, .shuffled where photos.isEmpty:
      cycle = [0]
    case .inOrder:
      cycle = Array(photos.indices)
    case .shuffled(let seed):
      var generator = SplitMix64(seed: seed)
      cycle = photos.indices.shuffled(using: &generator)
    case .fixed(let name):
      guard let photo = photos.firstIndex(where: { $0.isNamed(name) }) else {
        let names = photos.map(\.name).joined(separator: ", ")
        throw ScenarioError(.photo, "no photo '\(name)'; available: \(names)")
      }
      cycle = [photo]
    }
  }

  /// The index of the photo that is visible now.
  var photo: Int { cycle[position] }

  /// Shows the next photo, or one after it.
  mutating func moveOn(by count: Int = 1) {
    position = (position + count) % cycle.count
  }

  /// Lets the time of one frame pass.
  mutating func passFrame() {
    frames = (frames + 1) % TestPattern.period
  }

  /// The number of the present frame as the test pattern shows it; 0 for a photo.
  var tick: Int { isPattern ? frames : 0 }

  /// The light on the scene, in 256ths of the full one.
  var light: Int {
    if lightFaults.contains(.darkness) { return 6 }
    guard lightFaults.contains(.hunting) else { return 256 }
    let half = Self.huntingPeriod / 2
    return 256 - 12 * abs(frames % Self.huntingPeriod - half)
  }

  /// What a glare adds to each pixel's luma.
  var glare: Int { lightFaults.contains(.glare) ? 200 : 0 }

  /// The number of frames after which a camera that hunts for its exposure starts again; it divides
  /// ``TestPattern/period``.
  private static let huntingPeriod = 24

  /// How far the picture has moved to the right, in fractions of ``Exposure/panCount``.
  var pan: Int { isMoving ? frames % Exposure.panCount : 0 }
}

extension Photo {
  fileprivate func isNamed(_ word: String) -> Bool {
    [word, word + ".jpg", word + ".jpeg"].contains(name) || name + ".jpg" == word
  }
}
