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
    let bench = try StoreBench()
    let photos = try (1...3).map { try bench.store.add(bench.photo($0)).photo }
    try Folder.remove(bench.store.file(of: photos[1]))
    var steps: [String] = []
    let verification = try await PhotoStore(bench.store).verify { progress in
      let numbers = "\(progress.done) of \(progress.total)"
      steps.append(progress.item.map { "\(numbers) \($0.kind.rawValue)" } ?? numbers)
    }
    #expect(verification.photos == 3)
    #expect(verification.found == [.missingOriginal: 1])
    #expect(steps == ["1 of 3", "2 of 3", "3 of 3", "3 of 4", "3 of 4 missingOriginal"])
  }

  @Test func `a verification whose task is cancelled ends with an error that says so`() async throws
  {
    let bench = try StoreBench()
    for number in 1...3 { _ = try bench.store.add(bench.photo(number)) }
    let store = PhotoStore(bench.store)
    let error = await Self.failure { () throws(StoreError) in _ = try await store.verify() }
    #expect(error?.code == .cancelled)
    #expect(try await store.verify().isHealthy)
  }

  @Test func `a repair that is cancelled between two photos is completed by the next one`() throws {
    let bench = try StoreBench()
    let photos = try (1...4).map { number in
      let photo = try bench.store.add(bench.photo(number)).photo
      return try bench.store.rate(photo.id, 3)
    }
    for photo in photos { try Folder.remove("\(bench.store.file(of: photo)).xmp") }
    var repaired = 0
    let error = #expect(throws: StoreError.self) {
      _ = try bench.store.verify(repairing: true) { step throws(StoreError) in
        if step.done == 6 { throw .cancelled }
      } found: { finding in
        repaired += finding.isRepaired ? 1 : 0
      }
    }
    #expect(error?.code == .cancelled)
    #expect((1...3).contains(repaired))
    let rest = try StoreEngine(at: bench.folder.path).verify(repairing: true) { _ in }
    #expect(rest.repaired == 4 - repaired)
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a check of a photo's bytes is cancelled before all photos of a page are read`() throws
  {
    let bench = try StoreBench()
    for number in 1...4 { _ = try bench.store.add(bench.photo(number)) }
    var checks = 0
    let error = #expect(throws: StoreError.self) {
      _ = try bench.store.verify(
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
    let bench = try StoreBench()
    let photos = try (1...3).map { try bench.store.add(bench.photo($0)).photo }
    try Folder.remove(bench.store.file(of: photos[0]))
    let options = RebuildOptions(droppingMissing: true)
    let error = #expect(throws: StoreError.self) {
      _ = try StoreEngine.rebuild(
        at: bench.folder.path, options: options,
        progress: { step throws(StoreError) in
          if step.done == 1 { throw .cancelled }
        })
    }
    #expect(error?.code == .cancelled)
    #expect(try StoreEngine(at: bench.folder.path).photo(photos[0].id) == photos[0])
    #expect(try bench.store.count() == 3)
  }

  @Test func `a backup whose task is cancelled keeps the group of photos in progress and stops`()
    async throws
  {
    let bench = try BackupBench()
    for number in 1...40 { _ = try bench.store.add(bench.bench.photo(number)) }
    let (store, backup) = (PhotoStore(bench.store), PhotoStore(bench.backup))
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
