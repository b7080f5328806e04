import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

@Suite(.timeLimit(.minutes(10)))
struct FrameSenderTests {
  private static func frame(
    _ sequence: Int, _ count: Int = 25, isFlagged: Bool = false
  ) -> Frame {
    Frame(
      sequence: sequence, timestamp: Timestamp(nanoseconds: 5_000_000),
      layout: FrameLayout(packed: .motionJPEG, size: .full), isFlaggedBroken: isFlagged,
      bytes: (0..<count).map { UInt8(truncatingIfNeeded: sequence * 50 + $0) })
  }

  private static func payloads(_ sender: inout FrameSender, limit: Int = 16) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    while let payload = sender.next(limit: limit) { payloads.append(payload) }
    return payloads
  }

  @Test(arguments: [7, 16, 30, 31, 100])
  func `a frame's payloads contain its bytes, and the last one is marked`(limit: Int) {
    var sender = FrameSender()
    sender.add(Self.frame(0))
    let payloads = Self.payloads(&sender, limit: limit)
    #expect(payloads.flatMap { $0.dropFirst(6) } == (0..<25).map { UInt8($0) })
    #expect(payloads.allSatisfy { $0.count <= limit && $0[0] == 6 })
    #expect(payloads.map { $0[1] & 2 } == payloads.dropLast().map { _ in 0 } + [2])
    #expect(payloads.allSatisfy { Array($0[2..<6]) == [0x88, 0x13, 0, 0] }, "5 ms")
  }

  @Test func `frames have alternating numbers, and a broken one is marked as such`() {
    var sender = FrameSender()
    for number in 0..<3 { sender.add(Self.frame(number, 4, isFlagged: number == 1)) }
    let marks = Self.payloads(&sender).map { $0[1] }
    #expect(marks.map { $0 & 1 } == [1, 0, 1])
    #expect(marks.map { $0 & 0x40 } == [0, 0x40, 0])
  }

  @Test func `a frame that is missing is a header without data`() {
    var sender = FrameSender()
    sender.add(Self.frame(0, 4))
    sender.add(Self.frame(3, 4))
    let payloads = Self.payloads(&sender)
    #expect(payloads.map(\.count) == [10, 6, 6, 10])
    #expect(payloads.map { $0[1] & 1 } == [1, 0, 1, 0])
    #expect(payloads.map { $0[1] & 2 } == [2, 0, 0, 2])
  }

  @Test func `an empty frame is a header that ends it`() {
    var sender = FrameSender()
    sender.add(Self.frame(0, 0))
    #expect(Self.payloads(&sender).map { [$0.count, Int($0[1] & 2)] } == [[6, 2]])
  }

  @Test func `a host that is too slow gets the frame that was begun and the newest ones`() {
    var sender = FrameSender()
    sender.add(Self.frame(0))
    _ = sender.next(limit: 16)
    for number in 1...9 { sender.add(Self.frame(number, 4)) }
    let firsts = Self.payloads(&sender).filter { $0.count > 6 }.map { Int($0[6]) }
    #expect(firsts == [10, 20, 8 * 50 & 255, 9 * 50 & 255])
  }

  @Test func `a transfer without room for a byte of data gets nothing`() {
    var sender = FrameSender()
    sender.add(Self.frame(0))
    #expect(sender.next(limit: 6) == nil)
    #expect(sender.next(limit: 7)?.count == 7)
  }
}
