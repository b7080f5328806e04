internal import CaptureImaging

/// Writes tiers as files, for other programs to evaluate.
enum TierFiles {
  static func write(_ photos: [BenchmarkPhoto], into folder: String) throws {
    var ladder = try TierLadder(rules: .benchmarked)
    for photo in photos {
      let set = try ladder.make(photo)
      var facts = [photo.path]
      for (tier, encoded) in Tier.derived.compactMap({ tier in set[tier].map { (tier, $0) } }) {
        try encoded.jpeg.write(to: "\(folder)/\(photo.name).\(tier.rawValue).jpg")
        if facts.count == 1 { facts += ["\(encoded.size)", "\(set.encodeCount)"] }
        facts += [
          "\(encoded.quality)", "\(encoded.jpeg.count)", encoded.isInWindow ? "in" : "out",
        ]
      }
      print(facts.joined(separator: "\t"))
    }
  }
}
