import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct RawListTests {
  private func name(_ number: Int, width: Int = 1) throws -> RawName {
    let digits = String(number, radix: 16)
    let zeros = String(repeating: "0", count: 32 - digits.count)
    return RawName(
      photo: try #require(PhotoID(zeros + digits)), edition: 0,
      size: FrameSize(width: width, height: 1), format: .bgra)
  }

  private func list(of numbers: ClosedRange<Int>) throws -> RawList {
    var list = RawList()
    for number in numbers { list.insert(try name(number), byteCount: 10) }
    return list
  }

  @Test func `the least recently used files of a raw cache are removed first`() throws {
    var list = try list(of: 1...5)
    list.use(try name(1))
    list.use(try name(3))
    let removed = list.removeOldest(downTo: 25)
    #expect(removed == [try name(2), try name(4), try name(5)])
    #expect(list.byteCount == 20)
    #expect(list.fileCount == 2)
  }

  @Test func `a file that is found again keeps its position and gets its new length`() throws {
    var list = try list(of: 1...3)
    list.insert(try name(1), byteCount: 25)
    #expect(list.byteCount == 45)
    let removed = list.removeOldest(downTo: 20)
    #expect(removed == [try name(1)])
  }

  @Test func `files that claim impossible lengths cannot overflow the total`() throws {
    var list = RawList()
    for number in 1...9 { list.insert(try name(number), byteCount: .max) }
    let removed = list.removeOldest(downTo: 10)
    #expect(removed.count == 9)
    #expect(list.byteCount == 0)
  }

  @Test func `a photo's raw files are listed, and removed one at a time`() throws {
    var list = RawList()
    list.insert(try name(1, width: 2), byteCount: 1)
    list.insert(try name(1, width: 3), byteCount: 1)
    list.insert(try name(2, width: 2), byteCount: 1)
    #expect(Set(list.names(of: try name(1).photo).map(\.size.width)) == [2, 3])
    list.remove(try name(1, width: 2))
    list.remove(try name(1, width: 2))
    #expect(list.names(of: try name(1).photo).map(\.size.width) == [3])
    #expect(list.byteCount == 2)
  }

  /// Compares the list with a model that sorts by last use.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `totals and order stay correct through random inserts and removals`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var list = RawList()
    var model: [RawName: (byteCount: Int, use: Int)] = [:]
    for step in 0..<3_000 {
      let name = try name(Int.random(in: 0..<20, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        let count = Int.random(in: 1...50, using: &random)
        list.insert(name, byteCount: count)
        model[name] = (count, model[name]?.use ?? step)
      case 4...7:
        list.use(name)
        model[name]?.use = step
      case 8:
        list.remove(name)
        model[name] = nil
      default:
        let target = Int.random(in: 0...600, using: &random)
        var expected: [RawName] = []
        let order = model.keys.sorted { (model[$0]?.use ?? 0) < (model[$1]?.use ?? 0) }
        for name in order where model.values.reduce(0, { $0 + $1.byteCount }) > target {
          expected.append(name)
          model[name] = nil
        }
        let removed = list.removeOldest(downTo: target)
        #expect(removed == expected, "step \(step)")
      }
      #expect(list.byteCount == model.values.reduce(0) { $0 + $1.byteCount }, "step \(step)")
      #expect(list.fileCount == model.count)
    }
  }
}
