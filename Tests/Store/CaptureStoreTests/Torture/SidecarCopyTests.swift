import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(
    .enabled(if: Strace.isAllowed, "the kernel does not allow tracing here"),
    .timeLimit(.minutes(10)))
  struct SidecarCopyTests {
    @Test func `recovery removes the copy of a sidecar only after the sidecar has been synced`()
      throws
    {
      let fixture = try StoreFixture()
      let root = fixture.folder.path
      let added = try fixture.store.add(fixture.photo(1)).photo
      let photo = try fixture.store.rate(added.id, 3)
      let sidecar = "\(fixture.store.file(of: photo)).xmp"
      let copy = "\(root)/.capture/incoming/dead-1.xmp"
      try [UInt8](contentsOf: sidecar).write(to: copy)
      let intent = Intent(
        writer: "dead", kind: .annotations, photo: photo.id, source: "dead-1.xmp", target: "")
      try fixture.store.write { writer throws(StoreError) in
        try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
      }
      let calls = try Strace.calls(of: ["empty", root, "1"], in: fixture.folder)
      let removal = try #require(
        calls.firstIndex { if case .remove(copy) = $0 { true } else { false } })
      let folder = "\(root)/\(photo.folder)"
      let flushed = calls[..<removal].compactMap { call in
        if case .sync(let path) = call { path } else { nil }
      }
      #expect(flushed.contains(sidecar) && flushed.contains(folder), "\(flushed)")
    }
  }
}
