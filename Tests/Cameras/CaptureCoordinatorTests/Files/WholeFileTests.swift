import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureCoordinator

/// Readers never see a partial photo.
@Suite struct WholeFileTests {
  @Test func `a reader always sees a complete file while photos are written`() async throws {
    let folder = try TestFolder(in: "/dev/shm")
    let (place, path) = (folder.path, "\(folder.path)/photo.jpg")
    let keeper = FileKeeper(FileTemplate(path))
    _ = try await keeper.keep(.whole(0))
    let isDone = Guarded(false)
    let faults = Guarded<[String]>([])
    let reader = DispatchGroup()
    DispatchQueue(label: "capture.tests.reader").async(group: reader) {
      while !isDone.withLock({ $0 }) {
        let fault = Self.fault(of: path) ?? Self.stranger(in: place)
        if let fault { faults.withLock { $0.append(fault) } }
      }
    }
    for number in UInt8(1)...200 { _ = try await keeper.keep(.whole(number)) }
    isDone.withLock { $0 = true }
    reader.wait()
    #expect(faults.withLock { $0 } == [])
  }

  @Test(arguments: 0..<10)
  func `a process killed while it writes leaves a complete file`(round: Int) async throws {
    let folder = try TestFolder(in: "/dev/shm")
    let path = "\(folder.path)/photo.jpg"
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round] in
      let keeper = FileKeeper(FileTemplate(path))
      _ = try await keeper.keep(.whole(0))
      let delay = DispatchTimeInterval.microseconds(300 + round * 211)
      DispatchQueue.global().asyncAfter(deadline: .now() + delay) { kill(getpid(), SIGKILL) }
      while true {
        for number in UInt8.min...UInt8.max { _ = try await keeper.keep(.whole(number)) }
      }
    }
    #expect(Self.fault(of: path) == nil)
    #expect(Self.stranger(in: folder.path) == nil)
    _ = try await FileKeeper(FileTemplate(path)).keep(.whole(7))  // despite any leftovers
    #expect(Self.fault(of: path) == nil)
  }

  /// Returns what is wrong with a photo's file, or nil if it is intact.
  private static func fault(of path: String) -> String? {
    guard let bytes = try? [UInt8](contentsOf: path), let first = bytes.first else {
      return "nothing is there"
    }
    guard bytes.count == TakenPhoto.length(of: first) else {
      return "\(bytes.count) bytes of \(TakenPhoto.length(of: first))"
    }
    return bytes.last == first ? nil : "two photos in one"
  }

  /// Returns the name of a visible file other than the photo, if there is one.
  private static func stranger(in folder: String) -> String? {
    TestFolder.names(in: folder).first { $0 != "photo.jpg" && !$0.hasPrefix(".") }
  }
}

extension TakenPhoto {
  /// A photo whose bytes all have its number as their value.
  fileprivate static func whole(_ number: UInt8) -> TakenPhoto {
    .test([UInt8](repeating: number, count: length(of: number)))
  }

  fileprivate static func length(of number: UInt8) -> Int { 20_000 + 200 * Int(number) }
}
