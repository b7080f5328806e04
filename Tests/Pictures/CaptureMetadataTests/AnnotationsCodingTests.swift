import CaptureMetadata
import FoundationEssentials
import Testing

/// Annotations that programs save in their own files.
@Suite struct AnnotationsCodingTests {
  @Test(arguments: [
    Annotations(), Annotations(rating: -1), Annotations(rating: 4, note: "a\nb", keywords: ["sea"]),
  ])
  func `annotations are the same after they were encoded and decoded`(words: Annotations) throws {
    let json = try JSONEncoder().encode(words)
    #expect(try JSONDecoder().decode(Annotations.self, from: json) == words)
  }

  @Test func `annotations are normalised when they are decoded`() throws {
    let json = #"{"rating": 9, "note": " \n", "keywords": [" sea ", "sea"]}"#
    let words = try JSONDecoder().decode(Annotations.self, from: Data(json.utf8))
    #expect(words == Annotations(keywords: ["sea"]))
  }

  @Test func `annotations are described in one short line`() {
    let long = String(repeating: "x", count: 999)
    let words = Annotations(rating: 4, note: "first\nsecond", keywords: ["sea", "harbour"])
    #expect(words.description == #"4 stars, #sea #harbour, "first""#)
    #expect(Annotations(rating: -1).description == "rejected")
    #expect(Annotations().description == "no annotations")
    let many = Annotations(note: long, keywords: (0...9).map { "\(long)\($0)" })
    #expect(many.description.count < 260)
  }

  @Test func `printing a sidecar does not print its bytes`() {
    let sidecar = Sidecar()
    #expect(sidecar.description == "sidecar with no annotations, \(sidecar.bytes.count) bytes")
    #expect("\([sidecar])" == "[\(sidecar)]")
  }
}
