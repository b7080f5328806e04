import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Long work on a store that is cancelled, verification first.
@Suite(.timeLimit(.minutes(10)))
struct CancellationTests {
  @Test func `a verification reports each photo, and each problem with the numbers so far`()
    async throws
  {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    try Folder.remove(fixture.store.file(of: photos[1]))
    var steps: [String] = []
    let verification = try await PhotoStore(fixture.store).verify { progress in
      let numbers = "\(progress.done) of \(progress.total)"
      steps.append(progress.item.map { "\(numbers) \($0.kind.rawValue)" } ?? numbers)
    }
    #expect(verification.photos == 3)
    #expect(verification.found == [.missingOriginal: 1])
    #expect(steps == ["1 of 3", "2 of 3", "3 of 3", "3 of 4", "3 of 4 missingOriginal"])
  }

  @Test func `a verification whose task is cancelled ends with an error that says so`() async throws
  {
    let fixture = try StoreFixture()
    for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
    let store = PhotoStore(fixture.store)
    let error = await Self.failure { () throws(StoreError) in _ = try await store.verify() }
    #expect(error?.code == .cancelled)
    #expect(try await store.verify().isHealthy)
  }

  @Test func `a repair that is cancelled between two photos is completed by the next one`() throws {
    let fixture = try StoreFixture()
    let photos = try (1...4).map { number in
      let photo = try fixture.store.add(fixture.photo(number)).photo
      return try fixture.store.rate(photo.id, 3)
    }
    for photo in photos { try Folder.remove("\(fixture.store.file(of: photo)).xmp") }
    var repaired = 0
    let error = #expect(throws: StoreError.self) {
      _ = try fixture.store.verify(repairing: true) { step throws(StoreError) in
        if step.done == 6 { throw .cancelled }
      } found: { finding in
        repaired += finding.isRepaired ? 1 : 0
      }
    }
    #expect(error?.code == .cancelled)
    #expect((1...3).contains(repaired))
    let rest = try StoreEngine(at: fixture.folder.path).verify(repairing: true) { _ in }
    #expect(rest.repaired == 4 - repaired)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a check of a photo's bytes is cancelled before all photos of a page are read`() throws
  {
    let fixture = try StoreFixture()
    for number in 1...4 { _ = try fixture.store.add(fixture.photo(number)) }
    var checks = 0
    let error = #expect(throws: StoreError.self) {
      _ = try fixture.store.verify(
        found: { _ in },
        checkpoint: { () throws(StoreError) in
          checks += 1
          if checks == 2 { throw .cancelled }
        })
    }
    #expect(error?.code == .cancelled)
    #expect(checks == 2)
  }

  @Test func `a rebuild that is cancelled leaves the old catalogue as it was`() throws {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    try Folder.remove(fixture.store.file(of: photos[0]))
    let options = RebuildOptions(droppingMissing: true)
    let error = #expect(throws: StoreError.self) {
      _ = try StoreEngine.rebuild(
        at: fixture.folder.path, options: options,
        progress: { step throws(StoreError) in
          if step.done == 1 { throw .cancelled }
        })
    }
    #expect(error?.code == .cancelled)
    #expect(try StoreEngine(at: fixture.folder.path).photo(photos[0].id) == photos[0])
    #expect(try fixture.store.count() == 3)
  }

  @Test func `a backup whose task is cancelled keeps the group of photos in progress and stops`()
    async throws
  {
    let fixture = try BackupFixture()
    for number in 1...40 { _ = try fixture.store.add(fixture.fixture.photo(number)) }
    let (store, backup) = (PhotoStore(fixture.store), PhotoStore(fixture.backup))
    let error = await Self.failure { () throws(StoreError) in
      _ = try await store.backUp(to: backup)
    }
    #expect(error?.code == .cancelled)
    let count = try await backup.count()
    #expect(count > 0 && count < 40)
    #expect(try await backup.verify().isHealthy)
    #expect(try await store.backUp(to: backup).count == 40)
    #expect(try await backup.count() == 40)
  }

  /// Runs work in a task that was cancelled before, and returns its error.
  private static func failure(
    of work: @escaping @Sendable () async throws(StoreError) -> Void
  ) async -> StoreError? {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(StoreError) {
        try await work()
        return StoreError?.none
      } catch {
        return error
      }
    }
    return await task.value
  }
}
