import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureExport

/// Exports to a folder that has the sidecars of an earlier one.
@Suite(.timeLimit(.minutes(10)))
struct SidecarExportTests {
  private struct Fixture: ~Copyable {
    let folder: TestFolder
    let store: StoreEngine
    let photo: Photo

    init() throws {
      let folder = try TestFolder()
      let store = try StoreEngine(at: "\(folder.path)/store")
      let new = NewPhoto(
        original: try NumberedPhoto.jpeg(seed: 3, number: 1), name: "a.jpg",
        taken: NumberedPhoto.taken(1))
      photo = try store.add(new).photo
      self.folder = folder
      self.store = store
    }

    var sidecarPath: String { "\(out)/a.jpg.xmp" }

    var sidecar: Sidecar {
      get throws {
        let bytes = try [UInt8](contentsOf: sidecarPath)
        return try Sidecar(bytes.span.bytes)
      }
    }

    var out: String { "\(folder.path)/out" }

    func export(_ tier: Tier) throws -> ExportedPhoto {
      try export(tier, to: FolderTarget(out))
    }

    func export(_ tier: Tier, to target: any ExportTarget) throws -> ExportedPhoto {
      var exported: [ExportedPhoto] = []
      try Exporter(from: store, tier: tier, to: target).export(.all) {
        exported.append($0)
        return true
      }
      return try #require(exported.first)
    }

    /// Inserts an element that the store does not know into the sidecar.
    func addForeignElement() throws {
      let text = String(decoding: try [UInt8](contentsOf: sidecarPath), as: UTF8.self)
      let element = "<x:note xmlns:x='http://example.org/'>foreign</x:note></rdf:Description>"
      var parts = text.split(separator: "</rdf:Description>", omittingEmptySubsequences: false)
      let first = parts.removeFirst()
      let changed = first + element + parts.joined(separator: "</rdf:Description>")
      try folder.write(Array(changed.utf8), as: "out/a.jpg.xmp")
    }
  }

  @Test(arguments: [Tier.full, .screen])
  func `a photo that is exported again updates the annotations in its sidecar`(tier: Tier) throws {
    let fixture = try Fixture()
    for rating in [2, 4] {
      _ = try fixture.store.rate(fixture.photo.id, rating)
      let planned = try fixture.export(tier, to: FolderDryRun(fixture.out))
      let exported = try fixture.export(tier)
      for photo in [planned, exported] {
        #expect(photo.blockedSidecar == nil)
        #expect(photo.updatesSidecar == (rating == 4))
      }
      #expect(try fixture.sidecar.annotations.rating == rating)
    }
    #expect(try !fixture.export(tier).updatesSidecar)
  }

  @Test func `what another program added to an exported sidecar stays when it is updated`() throws {
    let fixture = try Fixture()
    _ = try fixture.store.rate(fixture.photo.id, 2)
    _ = try fixture.export(.full)
    try fixture.addForeignElement()
    _ = try fixture.store.rate(fixture.photo.id, 4)
    #expect(try fixture.export(.full).updatesSidecar)
    #expect(try fixture.sidecar.annotations.rating == 4)
    #expect(String(decoding: try fixture.sidecar.bytes, as: UTF8.self).contains("foreign"))
  }

  @Test(arguments: ["not a sidecar", "", "other photo", "changed"])
  func `a file that is not a sidecar of an earlier export keeps its name and its bytes`(
    content: String
  ) throws {
    let fixture = try Fixture()
    _ = try fixture.store.rate(fixture.photo.id, 2)
    let tier = content == "changed" ? Tier.screen : .full
    if content == "changed" {
      _ = try fixture.export(tier)
      try fixture.addForeignElement()
      _ = try fixture.store.rate(fixture.photo.id, 4)
    } else {
      try Folder.make(fixture.out)
      var other = Sidecar()
      try other.setPhotoID(String(repeating: "a", count: 32), at: NumberedPhoto.taken(1))
      let bytes = content == "other photo" ? other.bytes : Array(content.utf8)
      try fixture.folder.write(bytes, as: "out/a.jpg.xmp")
    }
    let before = try [UInt8](contentsOf: fixture.sidecarPath)
    #expect(try fixture.export(tier).blockedSidecar == "a.jpg.xmp")
    #expect(try [UInt8](contentsOf: fixture.sidecarPath) == before)
  }

  @Test func `an exported file has the time at which its photo was taken`() throws {
    let fixture = try Fixture()
    _ = try fixture.export(.full)
    let file = try FileIdentity(at: "\(fixture.out)/a.jpg")
    #expect(file?.changed.seconds == fixture.photo.taken.seconds)
  }

  @Test(arguments: ["store", "store/copies/new", "out/../store/a"])
  func `an export into the store itself is refused, and writes nothing`(path: String) async throws {
    let fixture = try Fixture()
    let before = try StoreContents.bytes(in: fixture.store.folder)
    let store = PhotoStore(fixture.store)
    let error = await #expect(throws: ExportError.self) {
      try await store.export(to: .folder("\(fixture.folder.path)/\(path)"))
    }
    #expect(error?.remedy?.code == .separateFolders)
    #expect(try StoreContents.bytes(in: fixture.store.folder) == before)
  }

  @Test func `a store may be inside the folder to which its photos are exported`() async throws {
    let fixture = try Fixture()
    #expect(try await PhotoStore(fixture.store).export(to: .folder(fixture.folder.path)).count == 1)
  }
}
