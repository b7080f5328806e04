internal import CaptureImaging

/// Writes tiers as files, for other programs to evaluate.
enum TierFiles {
  static func write(_ photos: [BenchmarkPhoto], into folder: String) throws {
    var ladder = try TierLadder(rules: .benchmarked)
    for photo in photos {
      let set = try ladder.make(photo)
      for (tier, encoded) in [(Tier.screen, set.screen), (.low, set.low)] {
        try encoded.jpeg.write(to: "\(folder)/\(photo.name).\(tier.rawValue).jpg")
      }
      let facts = [set.screen, set.low].flatMap { tier in
        ["\(tier.quality)", "\(tier.jpeg.count)", tier.isInWindow ? "in" : "out"]
      }
      print(
        ([photo.path, "\(set.screen.size)", "\(set.encodeCount)"] + facts).joined(separator: "\t"))
    }
  }
}
