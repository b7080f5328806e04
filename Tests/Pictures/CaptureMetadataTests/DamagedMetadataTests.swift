import CaptureBase
import CaptureTestSupport
import Testing

@testable import CaptureMetadata

/// Tests of all readers with every kind of damage to metadata.
@Suite(.timeLimit(.minutes(10)))
struct DamagedMetadataTests {
  private let moment = WallTime(seconds: 0)

  /// Parses bytes as a sidecar, and changes it if that succeeds.
  private func change(_ bytes: [UInt8]) throws {
    guard var sidecar = try? bytes.sidecar() else { return }
    let words = Annotations(rating: 1, note: "note", keywords: ["a", "b"])
    try sidecar.set(words, at: moment)
    #expect(sidecar.annotations == words)
    let written = sidecar.bytes
    #expect(try written.sidecar().annotations == words)
  }

  @Test(arguments: [ForeignSidecars.darktable, ForeignSidecars.digiKam])
  func `a sidecar that is cut short is refused`(sidecar: String) throws {
    let bytes = Array(sidecar.utf8)
    // After it come only white space and the instruction that ends a packet.
    let end = sidecar.firstRange(of: "</x:xmpmeta>")?.lowerBound ?? sidecar.endIndex
    for count in stride(from: 0, to: sidecar[..<end].utf8.count, by: 31) {
      #expect(throws: MetadataError.self) { _ = try Array(bytes[..<count]).sidecar() }
    }
  }

  @Test(arguments: [ForeignSidecars.darktable, ForeignSidecars.digiKam])
  func `a sidecar with flipped bits is either refused or can be changed`(sidecar: String) throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var bytes = Array(sidecar.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      try change(bytes)
    }
  }

  @Test func `reading annotations from a JPEG with a flipped bit never crashes`() throws {
    var generator = SeededGenerator(seed: 6)
    let jpeg = try Tool.exiftool.tagged([
      "-XMP-dc:Subject=a", "-XMP:Rating=3", "-IPTC:Keywords=b", "-IPTC:Caption-Abstract=c",
    ])
    for _ in 0..<300 {
      var damaged = jpeg
      let place = Int.random(in: 0..<jpeg.count, using: &generator)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      _ = damaged.found()
      _ = Array(damaged[..<place]).found()
    }
  }

  @Test(arguments: [
    ("", "it contains no RDF"), ("words", "it contains no RDF"),
    ("<html></html>", "it contains no RDF"), ("<rdf:RDF", "its XML cannot be parsed"),
    ("<rdf:RDF/>", "it contains no RDF"), ("\0<rdf:RDF/>", "it is not in UTF-8"),
    ("<!DOCTYPE x><rdf:RDF/>", "it declares a document type, which XMP does not allow"),
  ])
  func `text that is not XMP is refused with the reason`(text: String, why: String) {
    let bytes = Array(text.utf8)
    let error = MetadataError.damagedXMP(why)
    #expect(throws: error) { _ = try bytes.sidecar() }
    #expect(error.description == "the XMP is damaged: \(why)")
  }

  @Test func `XML that would crash or stall the XMP library is refused`() {
    let properties = (0...20_000).map { "<a:p\($0)/>" }.joined()
    let namespaces = (0...200).map { "<n:x xmlns:n='http://n\($0)/'/>" }.joined()
    let resource = "<a:p rdf:parseType='Resource'>"
    let nested = String(repeating: resource, count: 50_000)
    for (inner, why) in [
      (properties, "it has more than 20000 properties"),
      (namespaces, "it has more than 200 namespaces"),
      (nested, "its elements are nested more than 64 deep"),
    ] {
      let bytes = Packets.packet(" xmlns:a='http://a/'", inner)
      #expect(throws: MetadataError.damagedXMP(why)) { _ = try bytes.sidecar() }
    }
  }

  @Test func `a sidecar of more than 4 MB is refused without being parsed`() {
    let bytes = [UInt8](repeating: 32, count: 4 << 20 + 1)
    #expect(throws: MetadataError.tooLarge(byteCount: 4_194_305, limit: 4_194_304)) {
      _ = try bytes.sidecar()
    }
  }

  @Test func `several sidecars can be changed concurrently`() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask { try changeAgain(and: "task \(number)") }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  /// Changes and damages sidecars repeatedly, and returns whether all results were correct.
  private func changeAgain(and text: String) throws -> Bool {
    let digiKam = Array(ForeignSidecars.digiKam.utf8)
    for number in 0..<10 {
      let words = Annotations(rating: number % 6, note: text, keywords: [text, "\(number)"])
      var sidecar = try digiKam.sidecar()
      try sidecar.set(words, at: moment)
      let bytes = sidecar.bytes
      guard try bytes.sidecar().annotations == words,
        (try? Array(bytes[..<200]).sidecar()) == nil
      else { return false }
    }
    return true
  }
}
