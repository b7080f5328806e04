import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(.timeLimit(.minutes(10)))
  struct FailingDiskTests {
    @Test
    func `an imported photo that the disk loses fails without affecting others of the same import`()
      throws
    {
      let source = try TestFolder()
      let lost = try NumberedPhoto.jpeg(seed: 8, number: 1)
      let others = try (2...40).map { try NumberedPhoto.jpeg(seed: 8, number: $0) }
      let kept = try #require(others.first { $0.count != lost.count })
      try source.write(lost, as: "1.jpg")
      try source.write(kept, as: "2.jpg")
      let target = try TestFolder()
      let outcome = try PreloadedDisk.failing().run(
        ["import", target.path, source.path],
        environment: ["FAILING_DISK_BYTES": "\(lost.count)"])
      #expect(outcome.text.hasPrefix("error cannot write \(target.path)/.capture/incoming/"))
      #expect(outcome.text.hasSuffix("\nimported 1 1\n"), "\(outcome.text)\(outcome.errors)")
      let store = try StoreEngine(at: target.path)
      #expect(try store.photos().map(\.id) == [Digest(of: kept.span.bytes).id])
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a folder that cannot be listed completely is reported as a failure of the import`()
      throws
    {
      let source = try TestFolder()
      for name in ["Sound", "Failing"] { mkdir("\(source.path)/\(name)", 0o777) }
      try source.write(NumberedPhoto.jpeg(seed: 8, number: 1), as: "Sound/1.jpg")
      try source.write(NumberedPhoto.jpeg(seed: 8, number: 2), as: "Failing/2.jpg")
      let target = try TestFolder()
      let outcome = try PreloadedDisk.failingFolders().run(
        ["import", target.path, source.path], environment: ["FAILING_FOLDER": "Failing"])
      let told = "error cannot list \(source.path)/Failing: Input/output error\nimported 1 1\n"
      #expect(outcome.text == told, "\(outcome.errors)")
    }

    /// Only some errors mean that there is no file whose bytes could be read.
    @Test func `a photo that cannot be read when the catalogue is made is always reported`() throws
    {
      let target = try TestFolder()
      let store = try StoreEngine(at: target.path)
      for number in 1...2 {
        var photo = try NewPhoto(
          jpeg: NumberedPhoto.jpeg(seed: 8, number: number), taken: NumberedPhoto.taken(number))
        photo.name = "\(number).jpg"
        photo.folder = "Folder"
        _ = try store.add(photo)
      }
      let outcome = try PreloadedDisk.failingFiles().run(["errors", target.path, "2.jpg"])
      let lines = outcome.text.split(separator: "\n")
      #expect(lines.count == 132, "\(outcome.errors)")
      for line in lines {
        let isAbsence = [ENOENT, ENOTDIR, EISDIR].contains { line.hasPrefix("\($0) ") }
        let told = isAbsence ? "[false, false, false] true 1" : "[true, true, true] true 2"
        #expect(line.hasSuffix(" \(told)"), "\(line)")
      }
    }

    @Test func `a folder that cannot be listed completely is reported by a rebuild`() throws {
      let target = try TestFolder()
      let store = try StoreEngine(at: target.path)
      for (number, folder) in [(1, "Sound"), (2, "Failing")] {
        var photo = try NewPhoto(
          jpeg: NumberedPhoto.jpeg(seed: 8, number: number), taken: NumberedPhoto.taken(number))
        photo.folder = folder
        _ = try store.add(photo)
      }
      let outcome = try PreloadedDisk.failingFolders().run(
        ["rebuild", target.path, "0"], environment: ["FAILING_FOLDER": "Failing"])
      let told = "cannot list \(target.path)/Failing: Input/output error\nrebuilt 2 0\n"
      #expect(outcome.text == told, "\(outcome.errors)")
    }
  }
}
