import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureExport

/// Archives that are sent while they are made.
@Suite(.timeLimit(.minutes(10)))
struct ArchiveStreamTests {
  private static func store(_ count: Int, in folder: borrowing TestFolder) throws -> PhotoStore {
    let engine = try StoreEngine(at: "\(folder.path)/store")
    for number in 1...count {
      let jpeg = try NumberedPhoto.jpeg(seed: 3, number: number)
      _ = try engine.add(
        NewPhoto(original: jpeg, name: "\(number).jpg", taken: NumberedPhoto.taken(number)))
    }
    return PhotoStore(engine)
  }

  @Test func `an archive that is sent has the same files as one in a file`() async throws {
    let folder = try TestFolder()
    let store = try Self.store(3, in: folder)
    let sent = Guarded<[UInt8]>([])
    let exported = try await store.exportArchive(tier: .low) { bytes in
      sent.withLock { $0 += bytes }
    }
    #expect(exported.count == 3)
    try folder.write(sent.withLock { $0 }, as: "sent.zip")
    try await store.export(tier: .low, to: .zip("\(folder.path)/file.zip"))
    for name in ["sent", "file"] {
      let test = try Child.run("/usr/bin/unzip", ["-q", "\(name).zip", "-d", name], in: folder)
      #expect(test.status == 0, "\(test.errors)")
    }
    let names = TestFolder.names(in: "\(folder.path)/sent")
    #expect(names == ["1.jpg", "2.jpg", "3.jpg", "manifest.jsonl"])
    for name in names {
      let (sent, file) = ("\(folder.path)/sent/\(name)", "\(folder.path)/file/\(name)")
      #expect(try [UInt8](contentsOf: sent) == [UInt8](contentsOf: file), "\(name)")
    }
  }

  @Test func `the manifest of an archive that is sent names the photos that are missing in it`()
    async throws
  {
    let folder = try TestFolder()
    let store = try Self.store(2, in: folder)
    let lost = try store.engine.photos()[0]
    try Folder.remove(store.engine.file(of: lost))
    let sent = Guarded<[UInt8]>([])
    _ = try await store.exportArchive { bytes in sent.withLock { $0 += bytes } }
    try folder.write(sent.withLock { $0 }, as: "sent.zip")
    let child = try Child.run("/usr/bin/unzip", ["-p", "sent.zip", "manifest.jsonl"], in: folder)
    let lines = child.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.contains { $0.hasPrefix("{\"id\":\"\(lost.id)\",\"name\":null,") })
  }

  @Test func `a reader that fails ends the export with its error`() async throws {
    let folder = try TestFolder()
    let store = try Self.store(2, in: folder)
    await #expect(throws: TestSetupError.self) {
      try await store.exportArchive { _ in throw TestSetupError("gone") }
    }
  }

  @Test func `no more than the limit is made ahead of the reader`() async throws {
    let pipe = ArchivePipe(limit: 1_000)
    let written = Guarded(0)
    async let writing = Background("capture.tests.export").run {
      for _ in 0..<200 {
        try? pipe.write([UInt8](repeating: 1, count: 100).span.bytes)
        written.withLock { $0 += 100 }
      }
      pipe.end()
    }
    var sent = 0
    try await pipe.read { bytes in
      #expect(written.withLock { $0 } <= sent + 1_000)
      sent += bytes.count
    }
    await writing
    #expect(sent == 20_000)
  }

  @Test func `a writer that waits for room fails when the reader leaves`() async throws {
    let pipe = ArchivePipe(limit: 10)
    try pipe.write([UInt8](repeating: 1, count: 8).span.bytes)
    async let writing = Background("capture.tests.export").run { () -> Bool in
      (try? pipe.write([UInt8](repeating: 2, count: 8).span.bytes)) == nil
    }
    pipe.leave()
    #expect(await writing)
  }
}
