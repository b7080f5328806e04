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
  private struct Bench: ~Copyable {
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
    let bench = try Bench()
    for rating in [2, 4] {
      _ = try bench.store.rate(bench.photo.id, rating)
      let planned = try bench.export(tier, to: FolderDryRun(bench.out))
      let exported = try bench.export(tier)
      for photo in [planned, exported] {
        #expect(photo.blockedSidecar == nil)
        #expect(photo.updatesSidecar == (rating == 4))
      }
      #expect(try bench.sidecar.annotations.rating == rating)
    }
    #expect(try !bench.export(tier).updatesSidecar)
  }

  @Test func `what another program added to an exported sidecar stays when it is updated`() throws {
    let bench = try Bench()
    _ = try bench.store.rate(bench.photo.id, 2)
    _ = try bench.export(.full)
    try bench.addForeignElement()
    _ = try bench.store.rate(bench.photo.id, 4)
    #expect(try bench.export(.full).updatesSidecar)
    #expect(try bench.sidecar.annotations.rating == 4)
    #expect(String(decoding: try bench.sidecar.bytes, as: UTF8.self).contains("foreign"))
  }

  @Test(arguments: ["not a sidecar", "", "other photo", "changed"])
  func `a file that is no sidecar of an earlier export keeps its name and its bytes`(
    content: String
  ) throws {
    let bench = try Bench()
    _ = try bench.store.rate(bench.photo.id, 2)
    let tier = content == "changed" ? Tier.screen : .full
    if content == "changed" {
      _ = try bench.export(tier)
      try bench.addForeignElement()
      _ = try bench.store.rate(bench.photo.id, 4)
    } else {
      try Folder.make(bench.out)
      var other = Sidecar()
      try other.setPhotoID(String(repeating: "a", count: 32), at: NumberedPhoto.taken(1))
      let bytes = content == "other photo" ? other.bytes : Array(content.utf8)
      try bench.folder.write(bytes, as: "out/a.jpg.xmp")
    }
    let before = try [UInt8](contentsOf: bench.sidecarPath)
    #expect(try bench.export(tier).blockedSidecar == "a.jpg.xmp")
    #expect(try [UInt8](contentsOf: bench.sidecarPath) == before)
  }

  @Test func `an exported file has the time at which its photo was taken`() throws {
    let bench = try Bench()
    _ = try bench.export(.full)
    let file = try FileIdentity(at: "\(bench.out)/a.jpg")
    #expect(file?.changed.seconds == bench.photo.taken.seconds)
  }

  @Test(arguments: ["store", "store/copies/new", "out/../store/a"])
  func `an export into the store itself is refused, and writes nothing`(path: String) async throws {
    let bench = try Bench()
    let before = try StoreContents.bytes(in: bench.store.folder)
    let store = PhotoStore(bench.store)
    let error = await #expect(throws: ExportError.self) {
      try await store.export(to: .folder("\(bench.folder.path)/\(path)"))
    }
    #expect(error?.remedy?.code == .separateFolders)
    #expect(try StoreContents.bytes(in: bench.store.folder) == before)
  }

  @Test func `a store may be inside the folder to which its photos are exported`() async throws {
    let bench = try Bench()
    #expect(try await PhotoStore(bench.store).export(to: .folder(bench.folder.path)).count == 1)
  }
}
