import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Annotations of photos whose originals are on a disk that is not mounted.
@Suite(.timeLimit(.minutes(10)))
struct MissingOriginalTests {
  @Test func `a photo whose original is missing cannot be annotated until its disk is mounted`()
    throws
  {
    let bench = try StoreBench()
    let other = try bench.store.add(bench.photo(1)).photo
    var new = try bench.photo(2)
    new.folder = "Old"
    let photo = try bench.store.note(bench.store.add(new).photo.id, "before")
    let mounted = "\(bench.folder.path)/Old"
    let unmounted = try TestFolder()
    // The folder in which the disk was mounted stays.
    #expect(rename(mounted, "\(unmounted.path)/Old") == 0)
    try Folder.make(mounted)
    let changes: [(StoreEngine) throws -> Void] = [
      { _ = try $0.note(photo.id, "after") },
      { _ = try $0.rate(photo.id, 2) },
      { _ = try $0.tag(photo.id, adding: ["sea"]) },
      { store in _ = try store.describe([other.id, photo.id]) { $0.rating = 2 } },
    ]
    for change in changes {
      let error = #expect(throws: StoreError.self) { try change(bench.store) }
      #expect(error?.cause == .missing)
      #expect(error?.problem.contains("Old/\(photo.name)") == true)
    }
    #expect(TestFolder.names(in: mounted) == [])
    #expect(try bench.store.photos().map(\.annotations.rating) == [nil, nil])
    #expect(rmdir(mounted) == 0)
    #expect(rename("\(unmounted.path)/Old", mounted) == 0)
    try bench.store.note(photo.id, "after")
    #expect(try bench.store.refresh { _ in }.described == 0)
    #expect(try bench.store.photo(photo.id)?.annotations.note == "after")
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }
}
