import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureExport

/// Photos that a program copies out of a store.
@Suite(.timeLimit(.minutes(10)))
struct ExportTests {
  /// A store with photos, and a folder to export them to.
  private struct Fixture: ~Copyable {
    let folder: TestFolder
    let store: PhotoStore
    let photos: [Photo]

    init(photos count: Int) throws {
      let folder = try TestFolder()
      let engine = try StoreEngine(at: "\(folder.path)/store")
      photos = try (1...count).map { number in
        let jpeg = try NumberedPhoto.jpeg(seed: 3, number: number)
        return try engine.add(
          NewPhoto(original: jpeg, name: "\(number).jpg", taken: NumberedPhoto.taken(number))
        ).photo
      }
      store = PhotoStore(engine)
      self.folder = folder
    }

    var out: String { "\(folder.path)/out" }

    var archive: String { "\(folder.path)/photos.zip" }

    /// The number of lines in the manifest.
    var manifestLength: Int {
      get throws {
        try [UInt8](contentsOf: "\(out)/manifest.jsonl").count { $0 == UInt8(ascii: "\n") }
      }
    }
  }

  @Test func `an export to a folder has every photo unchanged, and a manifest`() async throws {
    let fixture = try Fixture(photos: 3)
    var steps: [String] = []
    let exported = try await fixture.store.export(to: .folder(fixture.out)) { progress in
      let name = (try? progress.item?.result.get()) ?? "failed"
      steps.append("\(progress.done) of \(progress.total) \(name)")
    }
    #expect(steps == ["1 of 3 3.jpg", "2 of 3 2.jpg", "3 of 3 1.jpg"])
    #expect(exported.map(\.id) == fixture.photos.reversed().map(\.id))
    #expect(TestFolder.names(in: fixture.out) == ["1.jpg", "2.jpg", "3.jpg", "manifest.jsonl"])
    #expect(
      try [UInt8](contentsOf: "\(fixture.out)/2.jpg") == NumberedPhoto.jpeg(seed: 3, number: 2))
    #expect(try fixture.manifestLength == 3)
  }

  @Test func `a test of a program can create the outcomes and the error of an export`() throws {
    let id = try #require(PhotoID("0123456789abcdef0123456789abcdef"))
    let written = ExportedPhoto(id: id, photo: nil, result: .success("a.jpg"))
    #expect(written.description == "\(id): a.jpg")
    let lost = StoreError(.missing, "its original is missing")
    let failed = ExportedPhoto(id: id, photo: nil, result: .failure(lost))
    #expect(failed.description == "\(id): its original is missing")
    #expect(failed != written)
    let error = ExportError(.store, lost.description, storeError: lost)
    #expect(error == ExportError(lost))
  }

  @Test func `an export that a store's error ends has the problem and the remedy of that error`() {
    let lost = StoreError(
      .missing, "its original is missing", remedy: Remedy(.restoreFromBackup, "restore it"))
    let error = ExportError(lost)
    #expect(error.code == .store)
    #expect(error.problem == lost.problem)
    #expect(error.remedy == lost.remedy)
    #expect(error.description == lost.description)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "a file system of its own needs root"))
  func `an export to a full disk fails with the advice to free some space or go elsewhere`()
    async throws
  {
    let fixture = try Fixture(photos: 1)
    let disk = try SmallDisk(byteCount: 64 << 10)
    // The rest of the disk, to the last page.
    try? [UInt8](repeating: 0, count: 80 << 10).write(to: "\(disk.path)/rest")
    let (store, archive) = (fixture.store, "\(disk.path)/photos.zip")
    let error = await #expect(throws: ExportError.self) {
      try await store.export(to: .zip(archive))
    }
    #expect(error?.code == .full)
    #expect(error?.remedy?.code == .freeSpaceOrOtherPlace)
  }

  @Test func `an export to an archive in a missing folder fails with the advice to create it`()
    async throws
  {
    let fixture = try Fixture(photos: 1)
    let (store, archive) = (fixture.store, "\(fixture.folder.path)/none/photos.zip")
    let error = await #expect(throws: ExportError.self) {
      try await store.export(to: .zip(archive))
    }
    #expect(error?.code == .cannotWrite)
    #expect(error?.remedy?.code == .createFolder)
  }

  @Test func `an export to an archive is one file that unzip accepts`() async throws {
    let fixture = try Fixture(photos: 2)
    try await fixture.store.export(tier: .screen, to: .zip(fixture.archive))
    #expect(fixture.folder.names == ["photos.zip", "store"])
    let test = try Child.run(
      "/usr/bin/unzip", ["-q", "photos.zip", "-d", "unzipped"], in: fixture.folder)
    #expect(test.status == 0, "\(test.errors)")
    let names = TestFolder.names(in: "\(fixture.folder.path)/unzipped")
    #expect(names == ["1.jpg", "2.jpg", "manifest.jsonl"])
  }

  @Test func `an archive never replaces an existing file`() async throws {
    let fixture = try Fixture(photos: 1)
    try fixture.folder.write([1, 2, 3], as: "photos.zip")
    let (store, archive) = (fixture.store, fixture.archive)
    let error = await #expect(throws: ExportError.self) {
      try await store.export(to: .zip(archive))
    }
    #expect(error?.code == .cannotWrite)
    #expect(try [UInt8](contentsOf: fixture.archive) == [1, 2, 3])
  }

  @Test func `a cancelled export to a folder leaves whole files and a manifest of them`()
    async throws
  {
    let fixture = try Fixture(photos: 3)
    #expect(await Self.code(ofCancelled: fixture.store, to: .folder(fixture.out)) == .cancelled)
    #expect(TestFolder.names(in: fixture.out) == ["3.jpg", "manifest.jsonl"])
    #expect(
      try [UInt8](contentsOf: "\(fixture.out)/3.jpg") == NumberedPhoto.jpeg(seed: 3, number: 3))
    #expect(try fixture.manifestLength == 1)
    #expect(try await fixture.store.verify().isHealthy)
  }

  @Test func `a cancelled export to an archive leaves no file`() async throws {
    let fixture = try Fixture(photos: 3)
    #expect(await Self.code(ofCancelled: fixture.store, to: .zip(fixture.archive)) == .cancelled)
    #expect(fixture.folder.names == ["store"])
    #expect(try await fixture.store.verify().isHealthy)
  }

  @Test func `a photo that cannot be exported does not keep others from being exported`()
    async throws
  {
    let fixture = try Fixture(photos: 3)
    let photos = fixture.photos
    try Folder.remove(fixture.store.engine.file(of: photos[0]))
    try await fixture.store.delete([photos[1].id])
    try await fixture.store.emptyBin()
    let exported = try await fixture.store.export(
      .ids(photos.map(\.id)), to: .folder(fixture.out))
    let codes = exported.map { photo in
      if case .failure(let error) = photo.result { error.code } else { StoreError.Code?.none }
    }
    #expect(codes == [.missing, .notFound, nil])
    #expect(exported.map { $0.photo == nil } == [false, true, false])
    #expect(TestFolder.names(in: fixture.out) == ["3.jpg", "manifest.jsonl"])
  }

  /// Exports all photos in a task that was cancelled before, and returns the error's code.
  private static func code(
    ofCancelled store: PhotoStore, to destination: ExportDestination
  ) async -> ExportError.Code? {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(ExportError) {
        try await store.export(to: destination)
        return ExportError.Code?.none
      } catch {
        return error.code
      }
    }
    return await task.value
  }
}
