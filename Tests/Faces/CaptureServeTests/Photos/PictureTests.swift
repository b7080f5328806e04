import CaptureBase
import CaptureFiles
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// One photo's details and pictures.
@Suite(.timeLimit(.minutes(10)))
struct PictureTests {
  @Test(arguments: Tier.allCases)
  func `a picture of the current edition may be kept for good`(tier: Tier) async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let path = "/v1/photos/\(photo.id)/\(tier)"
    let answer = try await fixture.get(path, ("v", photo.pageEdition))
    #expect(answer.body == (try fixture.engine.data(of: photo.id, tier: tier)))
    #expect(answer.headers["Content-Type"] == "image/jpeg")
    #expect(answer.headers["Cache-Control"] == "private, max-age=31536000, immutable")
  }

  @Test func `a picture without an edition in its address is checked each time`() async throws {
    let fixture = try PhotoFixture()
    let path = "/v1/photos/\(try fixture.add(1).id)/thumb"
    let answer = try await fixture.get(path)
    #expect(answer.status == 200 && answer.headers["Cache-Control"] == "no-cache")
    let tag = try #require(answer.headers["ETag"])
    #expect(try await fixture.get(path, headers: ["If-None-Match": tag]).status == 304)
  }

  @Test func `a picture is read only for a client that lacks it and names its edition`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let path = "/v1/photos/\(photo.id)/full"
    let tag = try #require(try await fixture.get(path).headers["ETag"])
    try Folder.remove(fixture.engine.file(of: photo))
    let missing = try await fixture.get(path)
    #expect(missing.status != 200 && missing.status != 304)
    let known = try await fixture.get(
      path, ("v", photo.pageEdition), headers: ["If-None-Match": tag])
    #expect(known.status == 304 && known.body == [])
    let other = try await fixture.get(path, ("v", "00000000"))
    #expect(other.status == 404)
    #expect(String(decoding: other.body, as: UTF8.self).contains("not its version"))
  }

  @Test func `the address of a former edition leads nowhere after an edit`() async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let path = "/v1/photos/\(photo.id)/full"
    let edited = try fixture.bytes(of: photo, stating: ExifFacts(software: "an editor"))
    try edited.write(to: fixture.engine.file(of: photo))
    _ = try fixture.engine.refresh { _ in }
    #expect(try await fixture.get(path, ("v", photo.pageEdition)).status == 404)
    let new = try #require(try fixture.engine.photo(photo.id)).pageEdition
    #expect(new != photo.pageEdition)
    #expect(try await fixture.get(path, ("v", new)).body == edited)
  }

  @Test func `sizes and photos that do not exist are not found`() async throws {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    let stranger = String(repeating: "0", count: 32)
    for path in ["\(photo.id)/sheet", "\(photo.id)/original", "\(stranger)/full", stranger] {
      #expect(try await fixture.get("/v1/photos/\(path)").status == 404)
    }
    for edition in ["", "0", "00000000", photo.pageEdition.uppercased() + "0"] {
      #expect(try await fixture.get("/v1/photos/\(photo.id)/low", ("v", edition)).status == 404)
    }
  }

  @Test func `details are those of the command line, with how the photo was taken`() async throws {
    let fixture = try PhotoFixture()
    let jpeg = try fixture.bytes(
      of: fixture.add(1), stating: ExifFacts(software: "<script>", exposure: .milliseconds(20)))
    let photo = try fixture.engine.add(
      NewPhoto(original: jpeg, name: "2.jpg", taken: WallTime(seconds: 1))
    ).photo
    let object = try await fixture.get("/v1/photos/\(photo.id)").json
    let shown = object.without("exif", "number", "edition", "atlas")
    #expect(try JSONSchema.ofOutput().problems(of: shown, as: "show") == [])
    let facts: JSON = [
      "exposureMs": 20.0, "aperture": nil, "iso": nil, "focalLength": nil,
      "equivalentFocalLength": nil, "lens": nil, "software": "<script>",
    ]
    #expect(object["exif"] == facts)
    #expect(object["number"] == 2 && object["edition"] == .string(photo.pageEdition))
  }

  @Test func `details are never older than the change that their tag names`() async throws {
    let fixture = try PhotoFixture()
    let (engine, photo) = (fixture.engine, try fixture.add(1).id)
    let isOver = Guarded(false)
    let first = try engine.journalEnd().serial
    async let changes: Void = offPool {
      var count = 0
      let most = Effort.count(brief: 300, usual: 1_000_000, long: 1_000_000)
      while count < most, !isOver.withLock({ $0 }) {
        count += 1
        _ = try engine.note(photo, "\(count)")
      }
      #expect(try engine.journalEnd().serial == first + Int64(count))
    }
    for _ in 1...Effort.count(brief: 30, usual: 200, long: 200) {
      let answer = try await fixture.get("/v1/photos/\(photo)")
      let position = answer.headers["ETag"]?.split(separator: "-").dropFirst().first
      let tagged = try #require(position.flatMap { Int64($0) }) - first
      let shown = try answer.json["note"]?.text.flatMap { Int64($0) } ?? 0
      #expect(shown >= tagged)
    }
    isOver.withLock { $0 = true }
    try await changes
  }

  @Test func `a tag names the program's version, since another one may answer in another form`()
    async throws
  {
    let fixture = try PhotoFixture()
    let path = "/v1/photos/\(try fixture.add(1).id)"
    let tag = try #require(try await fixture.get(path).headers["ETag"])
    let former = String(tag.dropLast(CaptureVersion.current.count + 1)) + "0.1.0\""
    #expect(try await fixture.get(path, headers: ["If-None-Match": tag]).status == 304)
    #expect(try await fixture.get(path, headers: ["If-None-Match": former]).status == 200)
  }

  @Test func `details of a photo whose file is gone have no facts about how it was taken`()
    async throws
  {
    let fixture = try PhotoFixture()
    let photo = try fixture.add(1)
    _ = try fixture.engine.tiers(of: photo.id)
    try Folder.remove(fixture.engine.file(of: photo))
    let object = try await fixture.get("/v1/photos/\(photo.id)").json
    #expect(object["exif"] == JSON.null && object["id"] == .string("\(photo.id)"))
  }
}
