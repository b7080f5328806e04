import CaptureFiles
import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Testing

/// Photos that can be decoded only with a warning, from the command line.
@Suite(.timeLimit(.minutes(10)))
struct FlawedTests {
  @Test func `a flawed photo is added, listed, shown and counted as flawed, without a failure`()
    throws
  {
    let fixture = try HomeFixture()
    try fixture.folder.write(HomeFixture.jpeg(1), as: "good.jpg")
    try fixture.folder.write(Array(HomeFixture.jpeg(2).dropLast(2)), as: "flawed.jpg")
    let added = try fixture.run(["add", "good.jpg", "flawed.jpg"])
    added.expect(0, text: "2 photos added (1 flawed)\n")
    let listed = try fixture.objects(["list", "--flawed"])
    try #require(listed.count == 1)
    let photo = listed[0]
    #expect(photo["flawed"] == .bool(true))
    #expect(photo["flaw"] == "its end marker is missing")
    let id = try #require(photo["id"]?.text)
    #expect(try fixture.run(["show", id]).text.contains("its end marker is missing"))
    #expect(try fixture.run(["stats"]).text.contains("flawed        1 photo\n"))
    let verified = try fixture.run(["verify"])
    #expect(verified.status == 0)
    #expect(verified.text.contains("flawed photo  "))
    #expect(verified.text.contains("2 photos (1 flawed), "))
    #expect(verified.text.hasSuffix(": no problems found\n"))
  }

  @Test func `a truncated photo in the store's folder is added once, as rebuild advises`() throws {
    let fixture = try HomeFixture()
    let root = fixture.folder.path
    try Folder.make("\(root)/photos")
    try fixture.folder.write(HomeFixture.jpeg(1), as: "photos/good.jpg")
    try fixture.folder.write(Array(HomeFixture.jpeg(2).dropLast(200)), as: "photos/short.jpg")
    for command in ["rebuild", "refresh --adopt"] {
      let words = command.split(separator: " ").map(String.init)
      let outcome = try fixture.run(words + ["--store", "photos"])
      #expect(outcome.status == 43)
      let advice =
        "; copy the whole file again, or move it out of the store's folder and add it with "
        + "'capture add --truncated --store photos'\n"
      #expect(outcome.errors.contains(advice), "\(outcome.errors)")
    }
    try Folder.rename("\(root)/photos/short.jpg", to: "\(root)/short.jpg")
    let added = try fixture.run(["add", "--truncated", "--store", "photos", "short.jpg"])
    #expect(added.text == "1 photo added (flawed)\n")
    #expect(try fixture.run(["verify", "--store", "photos"]).status == 0)
  }

  @Test func `a truncated photo is refused with the option that accepts it, and accepted with it`()
    throws
  {
    let fixture = try HomeFixture()
    try fixture.folder.write(Array(HomeFixture.jpeg(1).dropLast(200)), as: "short.jpg")
    let refused = try fixture.run(["add", "short.jpg"])
    #expect(refused.status == 44)
    #expect(
      refused.errors == """
        capture: cannot add short.jpg: the JPEG is truncated: its data ends before its last block; \
        copy the whole file again, or add it with --truncated

        """)
    let added = try fixture.run(["add", "--truncated", "short.jpg"])
    #expect(added.text == "1 photo added (flawed)\n")
    #expect(try fixture.run(["list", "--flawed"]).text.contains("short.jpg"))
  }

  @Test func `photos are not called sound before they are examined in a rebuilt catalogue`() throws
  {
    let fixture = try HomeFixture(photos: 1)
    try fixture.folder.write(Array(HomeFixture.jpeg(2).dropLast(2)), as: "flawed.jpg")
    #expect(try fixture.run(["add", "flawed.jpg"]).status == 0)
    #expect(try fixture.objects(["stats"])[0]["unexaminedPhotos"] == 0)
    try Folder.remove("\(fixture.folder.path)/.local/share/capture/.capture/catalogue.sqlite")
    let unexamined = "2 photos not examined for flaws yet"
    #expect(try fixture.run(["list", "--flawed"]).errors.contains(unexamined))
    #expect(try fixture.run(["stats"]).text.contains("0 photos; \(unexamined)"))
    #expect(try fixture.objects(["stats"])[0]["unexaminedPhotos"] == 2)
    #expect(try fixture.run(["verify"]).status == 0)
    #expect(try fixture.run(["list", "--flawed"]).errors == "")
    #expect(try fixture.objects(["stats"])[0]["flawedPhotos"] == 1)
  }
}
