package import CaptureBase
import CaptureImaging

/// Small JPEGs that can be reproduced from a seed and a number.
package enum NumberedPhoto {
  package static func jpeg(seed: UInt64, number: Int) throws -> [UInt8] {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    var picture = PlanarPicture(size: FrameSize(width: 64, height: 48), chroma: .s420, luma: 90)
    let shades = (0..<48).map { _ in UInt8.random(in: 40...200, using: &random) }
    picture.withMutablePlane(0) { samples in
      for index in samples.indices { samples[index] = shades[index / 64 / 8 * 8 + index % 64 / 8] }
    }
    var encoder = try JPEGEncoder()
    return try encoder.encode(picture, quality: 90)
  }

  /// Returns a sidecar written by another program, with a property that only that program knows.
  package static func sidecar(_ number: Int) -> [UInt8] {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:other="http://other.invalid/" \(mark(number))/>
       </rdf:RDF>
      </x:xmpmeta>
      """
    return Array(text.utf8)
  }

  /// Returns the foreign property in a photo's sidecar, which must never be lost.
  package static func mark(_ number: Int) -> String { "other:history=\"\(number)\"" }

  /// The folder in which a store files these photos by default.
  package static let folder = "2026/2026-11-21"

  /// Returns a capture time within one day, a different second for each number.
  package static func taken(_ number: Int) -> WallTime {
    WallTime(seconds: 1_795_219_200 + Int64(number % 80_000), offset: 0)
  }
}
