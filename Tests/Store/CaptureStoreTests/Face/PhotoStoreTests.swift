import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// The store as async programs use it.
@Suite(.timeLimit(.minutes(10)))
struct PhotoStoreTests {
  @Test func `a photo that an async program adds can be listed, read and annotated`() async throws {
    let folder = try TestFolder()
    let store = try await PhotoStore(at: folder.path)
    let jpeg = try NumberedPhoto.jpeg(seed: 1, number: 1)
    let added = try await store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(1)))
    #expect(added.outcome == .added)
    let photo = added.photo
    try await store.rate(photo.id, 4)
    try await store.tag(photo.id, adding: ["harbour"])
    let found = try await store.photos(PhotoQuery(rating: 4, keywords: ["harbour"]))
    #expect(found.map(\.id) == [photo.id])
    #expect(try await store.count() == 1)
    #expect(try await store.data(of: photo.id, tier: .full) == jpeg)
    let file = try await store.file(of: photo)
    #expect(file == "\(folder.path)/\(photo.path)")
    #expect(try await store.statistics().photos == 1)
  }

  @Test func `changes of an async program are reported to a watcher and kept for a reader`()
    async throws
  {
    let fixture = try StoreFixture()
    let store = PhotoStore(fixture.store)
    try await store.registerReader("sync")
    var changes = try await store.changes().makeAsyncIterator()
    let id = try await store.add(fixture.photo(1)).photo.id
    #expect(await changes.next() == StoreChange(.added, id))
    let first = try await store.journal(for: "sync")
    #expect(first.beginsEpoch)
    try await store.acknowledge(first.end, by: "sync")
    try await store.delete([id])
    let page = try await store.journal(for: "sync")
    #expect(page.entries.map(\.change) == [StoreChange(.deleted, id)])
  }

  @Test func `importing a folder reports each file with the number done and the total`()
    async throws
  {
    let source = try TestFolder()
    for number in 1...3 {
      try source.write(NumberedPhoto.jpeg(seed: 2, number: number), as: "\(number).jpg")
    }
    try source.write(Array("words".utf8), as: "notes.txt")
    let fixture = try StoreFixture()
    var counts: [Int] = []
    let found = try await PhotoImport.find(at: [source.path]) { counts.append($0) }
    #expect(counts == [1, 2, 3, 3])
    #expect(found.leftOut.map(\.reason) == [.otherFile])
    var steps: [String] = []
    let imported = try await PhotoStore(fixture.store).add(found, to: "Trip") { progress in
      let outcome = try? progress.item?.result.get().outcome
      steps.append("\(progress.done) of \(progress.total) \(outcome?.rawValue ?? "failed")")
    }
    #expect(steps == ["1 of 3 added", "2 of 3 added", "3 of 3 added"])
    #expect(imported.map(\.file.path) == found.files.map(\.path))
    #expect(try fixture.store.count(PhotoQuery(folder: "Trip")) == 3)
  }

  @Test func `a backup is opened only if it is known, or may be created`() async throws {
    let fixture = try StoreFixture()
    let folder = try TestFolder()
    let path = "\(folder.path)/disk"
    let store = PhotoStore(fixture.store)
    _ = try await store.add(fixture.photo(1))
    await #expect(throws: StoreError.self) { try await store.openBackup(at: path) }
    #expect(!Folder.exists(path))
    try await store.backUp(to: store.openBackup(at: path, creating: true))
    let known = try await store.openBackup(at: path)
    #expect(try await known.count() == 1)
  }

  @Test func `a backup and a restoration report each photo`() async throws {
    let fixture = try BackupFixture()
    let (store, backup) = (PhotoStore(fixture.store), PhotoStore(fixture.backup))
    var photos: [Photo] = []
    for number in 1...2 { photos.append(try await store.add(fixture.fixture.photo(number)).photo) }
    var steps: [String] = []
    let note = { (progress: StoreProgress<PhotoCopy>) in
      steps.append("\(progress.done) of \(progress.total) \(progress.item?.word ?? "")")
    }
    try await store.backUp(to: backup, progress: note)
    #expect(steps == ["1 of 2 copied", "2 of 2 copied"])
    try Folder.remove(fixture.store.file(of: photos[0]))
    steps = []
    let copies = try await store.restore([photos[0].id], from: backup, progress: note)
    #expect(steps == ["1 of 1 \(copies[0].word)"])
    #expect(try await store.verify().isHealthy)
  }

  @Test func `a store is rebuilt with progress`() async throws {
    let fixture = try StoreFixture()
    for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
    var steps: [String] = []
    let rebuilt = try await PhotoStore.rebuild(at: fixture.folder.path) { progress in
      steps.append("\(progress.done) of \(progress.total)")
    }
    #expect(steps == ["0 of 3", "1 of 3", "2 of 3", "3 of 3"])
    #expect(try await rebuilt.store.count() == 3)
  }

  @Test func `a store without its catalogue is opened with progress`() async throws {
    let fixture = try StoreFixture()
    for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
    try Self.removeCatalogue(of: fixture.store)
    var steps: [String] = []
    let store = try await PhotoStore(at: fixture.folder.path) { progress in
      steps.append("\(progress.done) of \(progress.total)")
    }
    #expect(steps == ["0 of 3", "1 of 3", "2 of 3", "3 of 3"])
    #expect(try await store.count() == 3)
    _ = try await PhotoStore(at: fixture.folder.path) { steps.append("\($0)") }
    #expect(steps.count == 4)
  }

  @Test func `an opening that is cancelled is started again, with progress, by the next one`()
    async throws
  {
    let fixture = try StoreFixture()
    for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
    try Self.removeCatalogue(of: fixture.store)
    let path = fixture.folder.path
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(StoreError) {
        _ = try await PhotoStore(at: path)
        return StoreError?.none
      } catch {
        return error
      }
    }
    #expect(await task.value?.code == .cancelled)
    var steps: [String] = []
    let store = try await PhotoStore(at: path) { steps.append("\($0)") }
    #expect(steps == ["0 of 3", "1 of 3", "2 of 3", "3 of 3"])
    #expect(try await store.count() == 3)
  }

  @Test func `a search for photos whose task is cancelled ends with an error that says so`()
    async throws
  {
    let source = try TestFolder()
    try source.write(NumberedPhoto.jpeg(seed: 2, number: 1), as: "1.jpg")
    let path = source.path
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(StoreError) {
        _ = try await PhotoImport.find(at: [path])
        return StoreError?.none
      } catch {
        return error
      }
    }
    #expect(await task.value?.code == .cancelled)
  }

  @Test func `all photos of a store are listed unless a page is requested`() async throws {
    let fixture = try StoreFixture()
    let photos = try (1...201).map { try fixture.photo($0) }
    let ids = Set(try fixture.store.add(photos).map { try $0.get().photo.id })
    #expect(ids.count == 201)
    let store = PhotoStore(fixture.store)
    #expect(Set(try await store.photos().map(\.id)) == ids)
    #expect(try await store.photos(limit: 200).count == 200)
  }

  /// Removes the catalogue's files, as if they had been lost.
  private static func removeCatalogue(of store: StoreEngine) throws {
    for ending in ["", "-wal", "-shm"] {
      let path = "\(store.place.hidden)/catalogue.sqlite\(ending)"
      if Folder.exists(path) { try Folder.remove(path) }
    }
  }

  @Test func `emptying the bin removes its photos and leaves the others`() async throws {
    let fixture = try StoreFixture()
    let store = PhotoStore(fixture.store)
    let first = try await store.add(fixture.photo(1)).photo
    let second = try await store.add(fixture.photo(2)).photo
    try await store.delete([first.id])
    #expect(try await store.emptyBin() == 1)
    #expect(try await store.photo(first.id) == nil)
    try await store.compact()
    #expect(try await store.photos().map(\.id) == [second.id])
    #expect(try await store.verify().isHealthy)
  }
}
