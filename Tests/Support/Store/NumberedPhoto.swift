package import CaptureImaging

/// A small JPEG that anybody can make again from its seed and number.
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

  /// A sidecar of another program, with a property that only that one understands.
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

  /// What stands in the sidecar as long as nobody loses it.
  package static func mark(_ number: Int) -> String { "other:history=\"\(number)\"" }

  /// The folder into which a store puts it.
  package static let folder = "2026/2026-11-21"

  /// A second of its own for every photo, within a day.
  package static func taken(_ number: Int) -> WallTime {
    WallTime(seconds: 1_795_219_200 + Int64(number % 80_000), offset: 0)
  }
}
