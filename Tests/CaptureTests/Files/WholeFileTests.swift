import CaptureImaging
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import Capture

/// Nobody ever sees half of a photo.
@Suite struct WholeFileTests {
  @Test func `who looks at the file while it is written sees a whole one each time`() throws {
    let folder = try TestFolder(in: "/dev/shm")
    let (place, path) = (folder.path, "\(folder.path)/photo.jpg")
    let keeper = FileKeeper(FileTemplate(path))
    _ = try keeper.keep(.whole(0))
    let isDone = Guarded(false)
    let faults = Guarded<[String]>([])
    let reader = DispatchGroup()
    DispatchQueue(label: "capture.tests.reader").async(group: reader) {
      while !isDone.withLock({ $0 }) {
        let fault = Self.fault(of: path) ?? Self.stranger(in: place)
        if let fault { faults.withLock { $0.append(fault) } }
      }
    }
    for number in UInt8(1)...200 { _ = try keeper.keep(.whole(number)) }
    isDone.withLock { $0 = true }
    reader.wait()
    #expect(faults.withLock { $0 } == [])
  }

  @Test(arguments: 0..<10)
  func `a program that is killed while it writes leaves a whole file`(round: Int) async throws {
    let folder = try TestFolder(in: "/dev/shm")
    let path = "\(folder.path)/photo.jpg"
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round] in
      let keeper = FileKeeper(FileTemplate(path))
      _ = try keeper.keep(.whole(0))
      let delay = DispatchTimeInterval.microseconds(300 + round * 211)
      DispatchQueue.global().asyncAfter(deadline: .now() + delay) { kill(getpid(), SIGKILL) }
      while true {
        for number in UInt8.min...UInt8.max { _ = try keeper.keep(.whole(number)) }
      }
    }
    #expect(Self.fault(of: path) == nil)
    #expect(Self.stranger(in: folder.path) == nil)
    _ = try FileKeeper(FileTemplate(path)).keep(.whole(7))  // whatever the dead one left behind
    #expect(Self.fault(of: path) == nil)
  }

  /// What is wrong with a file that is to be one of ours.
  private static func fault(of path: String) -> String? {
    guard let bytes = try? [UInt8](contentsOf: path), let first = bytes.first else {
      return "nothing is there"
    }
    guard bytes.count == TakenPhoto.length(of: first) else {
      return "\(bytes.count) bytes of \(TakenPhoto.length(of: first))"
    }
    return bytes.last == first ? nil : "two photos in one"
  }

  /// A name in the folder that is neither the photo's nor hidden.
  private static func stranger(in folder: String) -> String? {
    TestFolder.names(in: folder).first { $0 != "photo.jpg" && !$0.hasPrefix(".") }
  }
}

extension TakenPhoto {
  /// A photo whose every byte is its number.
  fileprivate static func whole(_ number: UInt8) -> TakenPhoto {
    .test([UInt8](repeating: number, count: length(of: number)))
  }

  fileprivate static func length(of number: UInt8) -> Int { 20_000 + 200 * Int(number) }
}
