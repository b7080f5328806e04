import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureExport

/// Exports to disks that do not allow the names of some files.
@Suite(.timeLimit(.minutes(10)))
struct RefusedNameTests {
  /// A folder on a disk that does not allow one name.
  private final class PickyTarget: ExportTarget {
    private let path: String
    private let refused: String
    private let folder: FolderTarget

    init(_ path: String, refusing refused: String) throws(FileError) {
      self.path = path
      self.refused = refused
      folder = try FolderTarget(path)
    }

    var isUsableInPart: Bool { true }

    func add(
      _ bytes: [UInt8], named name: String, at time: WallTime
    ) throws(FileError) -> AddedFile {
      try refuse(name)
      return try folder.add(bytes, named: name, at: time)
    }

    func addSidecar(
      _ bytes: [UInt8], named name: String, at time: WallTime
    ) throws(FileError) -> SidecarOutcome {
      try refuse(name)
      return try folder.addSidecar(bytes, named: name, at: time)
    }

    private func refuse(_ name: String) throws(FileError) {
      guard name != refused else {
        throw FileError(.name, "\(path)/\(name)", Errno(rawValue: EINVAL))
      }
    }

    func finish() {}
  }

  @Test func `a photo whose name the disk does not allow fails, and the others are exported`()
    throws
  {
    let folder = try TestFolder()
    let store = try StoreEngine(at: "\(folder.path)/store")
    for number in 1...3 {
      let jpeg = try NumberedPhoto.jpeg(seed: 3, number: number)
      let new = NewPhoto(original: jpeg, name: "\(number).jpg", taken: NumberedPhoto.taken(number))
      _ = try store.add(new)
    }
    let out = "\(folder.path)/out"
    let target = try PickyTarget(out, refusing: "2.jpg")
    var failures: [StoreError] = []
    try Exporter(from: store, tier: .full, to: target).export(.all) { photo in
      if case .failure(let error) = photo.result { failures.append(error) }
      return true
    }
    #expect(
      failures.map(\.problem)
        == ["the disk does not allow the name \(out)/2.jpg"])
    #expect(failures.first?.remedy?.code == .otherPlace)
    #expect(TestFolder.names(in: out) == ["1.jpg", "3.jpg", "manifest.jsonl"])
    let manifest = try [UInt8](contentsOf: "\(out)/manifest.jsonl")
    #expect(manifest.count { $0 == UInt8(ascii: "\n") } == 2)
  }

  @Test func `a photo is exported without its sidecar if the disk does not allow only that name`()
    throws
  {
    let folder = try TestFolder()
    let store = try StoreEngine(at: "\(folder.path)/store")
    let jpeg = try NumberedPhoto.jpeg(seed: 3, number: 1)
    let added = try store.add(
      NewPhoto(original: jpeg, name: "1.jpg", taken: NumberedPhoto.taken(1)))
    _ = try store.rate(added.photo.id, 4)
    let out = "\(folder.path)/out"
    let target = try PickyTarget(out, refusing: "1.jpg.xmp")
    var exported: [ExportedPhoto] = []
    try Exporter(from: store, tier: .full, to: target).export(.all) { photo in
      exported.append(photo)
      return true
    }
    #expect(exported.map { try? $0.result.get() } == ["1.jpg"])
    #expect(exported.map(\.blockedSidecar) == ["1.jpg.xmp"])
    #expect(TestFolder.names(in: out) == ["1.jpg", "manifest.jsonl"])
  }

  @Test(arguments: [".jpg", "/a.jpg"])
  func `a file or folder name that is too long for the disk is an error about one file's name`(
    ending: String
  ) throws {
    let folder = try TestFolder()
    let target = try FolderTarget(folder.path)
    let name = String(repeating: "x", count: 300) + ending
    let error = #expect(throws: FileError.self) {
      try target.add([1], named: name, at: WallTime(seconds: 1_780_272_000, offset: 0))
    }
    #expect(error?.isAboutName == true)
    #expect(folder.names == [])
  }

  @Test(arguments: [
    (FileError.Step.name, "a.jpg", EILSEQ, true), (.create, "a", EINVAL, true),
    (.name, "a.jpg", ENOENT, true), (.name, "none/a.jpg", ENOENT, false),
    (.write, "a.jpg", EINVAL, false), (.name, "a.jpg", EIO, false), (.name, "a.jpg", ENOSPC, false),
  ])
  func `only some errors while a file is named are about its name`(
    step: FileError.Step, name: String, cause: CInt, isAboutName: Bool
  ) throws {
    let folder = try TestFolder()
    let error = FileError(step, "\(folder.path)/\(name)", Errno(rawValue: cause))
    #expect(error.isAboutName == isAboutName)
  }

  @Test(arguments: [("a.jpg", false), ("none/a.jpg", true)])
  func `only an error about a missing folder advises to create it`(
    name: String, isMissing: Bool
  ) throws {
    let folder = try TestFolder()
    let error = FileError(.name, "\(folder.path)/\(name)", .noSuchFile)
    #expect((error.savingRemedy?.code == .createFolder) == isMissing)
  }
}
