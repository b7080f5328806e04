import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct BadInputTests {
  private static let whole = (try? NumberedPhoto.jpeg(seed: 1, number: 1)) ?? []

  /// A complete photo whose header claims 30,000 by 30,000 pixels.
  private static var bomb: [UInt8] {
    var bytes = whole
    let frame = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 } ?? 0
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
    return bytes
  }

  private static let photos: [(name: String, bytes: [UInt8])] = [
    ("text", Array("this is no photo".utf8)),
    ("nothing", []),
    ("one byte", [0xFF]),
    ("a beginning", [0xFF, 0xD8]),
    ("truncated", Array(whole.prefix(whole.count / 2))),
    ("without its end", Array(whole.dropLast(40))),
    ("corrupt", whole.prefix(whole.count - 60) + [UInt8](repeating: 0xFF, count: 60)),
    ("30,000 x 30,000", bomb),
    ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)),
    ("zeros", [UInt8](repeating: 0, count: 100_000)),
  ]

  @Test
  func `bytes that are not a whole photo are refused with a one-line error and change nothing`()
    throws
  {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    let before = FolderListing.lasting(in: fixture.folder.path)
    for (name, bytes) in Self.photos {
      let new = NewPhoto(original: bytes, taken: WallTime(seconds: 0))
      let error = #expect(throws: StoreError.self, "\(name)") { try fixture.store.add(new) }
      #expect(error?.code == .notAPhoto, "\(name): \(error?.description ?? "")")
      #expect(error?.description.contains("\n") == false)
      #expect(error?.description.isEmpty == false)
    }
    let isUnchanged = FolderListing.lasting(in: fixture.folder.path) == before
    #expect(isUnchanged)
  }

  @Test func `an import reports each bad file and adds the good one among them`() throws {
    let fixture = try StoreFixture()
    let source = try TestFolder()
    for (index, photo) in Self.photos.enumerated() {
      try source.write(photo.bytes, as: "bad\(index).jpg")
    }
    try source.write(Self.whole, as: "good.jpg")
    mkdir("\(source.path)/folder.jpg", 0o777)
    var outcomes: [String: Bool] = [:]
    fixture.store.add(PhotoImport(of: [source.path])) { imported in
      outcomes[StorePath.name(of: imported.file.path)] = (try? imported.result.get()) != nil
      return true
    }
    #expect(outcomes.filter(\.value).map(\.key) == ["good.jpg"])
    #expect(outcomes.count == Self.photos.count + 1)
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }

  @Test func `a photo whose name is not UTF-8 is added under that name, byte for byte`() throws {
    let fixture = try StoreFixture()
    let source = try TestFolder()
    try source.write(Self.whole, as: "good.jpg")
    let words = ["-c", "mv good.jpg \"$(printf 'g\\377\\303.jpg')\""]
    #expect(try Child.run("/bin/sh", words, in: source).status == 0)
    let photos = PhotoImport(of: [source.path])
    #expect(photos.failures.isEmpty)
    var added: [Photo] = []
    fixture.store.add(photos) { imported in
      if let photo = try? imported.result.get().photo { added.append(photo) }
      return true
    }
    let photo = try #require(added.first)
    #expect(added.count == 1)
    #expect(photo.name == "g\u{10FFFF}\u{10FFC3}.jpg")
    let test = "cmp \"$(printf 'g\\377\\303.jpg')\" \(fixture.folder.path)/\(photo.folder)/g*.jpg"
    #expect(try Child.run("/bin/sh", ["-c", test], in: source).status == 0)
    let listed = "test -f \"$(printf '\(fixture.folder.path)/\(photo.folder)/g\\377\\303.jpg')\""
    #expect(try Child.run("/bin/sh", ["-c", listed], in: source).status == 0)
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }

  @Test func `a file in place of a store is reported as a file, and kept`() async throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], as: "photos")
    let path = "\(folder.path)/photos"
    for creating in [true, false] {
      let error = await #expect(throws: StoreError.self) {
        _ = try await PhotoStore(at: path, creating: creating)
      }
      #expect(error?.description == "\(path) is not a folder")
    }
    let error = await #expect(throws: StoreError.self) {
      _ = try await PhotoStore.rebuild(at: path)
    }
    #expect(error?.description == "\(path) is not a folder")
    #expect(try [UInt8](contentsOf: path) == [1, 2, 3])
  }

  @Test func `a file that is refused before it is added is named in the error`() async throws {
    let source = try TestFolder()
    let png = try #require(Self.photos.first { $0.name == "PNG" }).bytes
    try source.write(png, as: "strip.png")
    try source.write(Self.whole, as: "large.jpg")
    for (name, limit, code) in [
      ("strip.png", 1 << 20, StoreError.Code.otherFormat), ("large.jpg", 10, .refused),
    ] {
      let path = "\(source.path)/\(name)"
      let error = await #expect(throws: StoreError.self) {
        try await NewPhoto(file: path, byteLimit: limit)
      }
      #expect(error?.code == code)
      #expect(error?.problem.hasPrefix("cannot add \(path): it ") == true)
    }
  }

  @Test func `an import of a missing file reports its path`() throws {
    let photos = PhotoImport(of: ["/nowhere/at/all.jpg"])
    #expect(photos.failures.map(\.path) == ["/nowhere/at/all.jpg"])
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `a user without write access can read a store but changes nothing`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    chmod(fixture.folder.path, 0o755)
    let root = fixture.folder.path
    let before = FolderListing.lasting(in: root)
    let stranger = ["--reuid=65534", "--clear-groups", DriverProgram.path]
    let elsewhere = try TestFolder()
    let add = try Child.run(
      "/usr/bin/setpriv", stranger + ["once", root, "1", "rate", "\(id)", "3"], in: elsewhere)
    #expect(add.status == 1)
    #expect(add.text.contains(": permission denied; choose a store"), "\(add.text)")
    let look = try Child.run("/usr/bin/setpriv", stranger + ["read", root, "0"], in: elsewhere)
    #expect(look.text == "read 1 0\n")
    let isUnchanged = FolderListing.lasting(in: root) == before
    #expect(isUnchanged)
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `opening a store without read access is an error, not an empty store`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    let stranger = ["--reuid=65534", "--clear-groups", DriverProgram.path]
    let look = try Child.run(
      "/usr/bin/setpriv", stranger + ["read", fixture.folder.path, "0"], in: TestFolder())
    #expect(look.status == 1)
    #expect(look.text.contains("Permission denied"), "\(look.text)")
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `a folder with a photo that cannot be read does not become a store`() throws {
    let folder = try TestFolder()
    try folder.write(Self.whole, as: "a.jpg")
    chmod("\(folder.path)/a.jpg", 0)
    chmod(folder.path, 0o777)
    let stranger = ["--reuid=65534", "--clear-groups", DriverProgram.path]
    let look = try Child.run(
      "/usr/bin/setpriv", stranger + ["read", folder.path, "0"], in: TestFolder())
    #expect(look.status == 1, "\(look.text)")
    #expect(access("\(folder.path)/.capture", F_OK) != 0)
  }
}
