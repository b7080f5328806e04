import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureCamera

/// How many frames are lent, copied and withheld.
@Suite struct FrameLoansTests {
  private let format = StreamFormat(format: .motionJPEG, size: .full, rate: 30, bufferCount: 6)

  /// Lends frames that are all kept, and returns which are the driver's own; nil for none.
  private func lend(_ count: Int, from loans: inout FrameLoans, to kept: inout [Frame]) -> [Bool?] {
    (0..<count).map { number in
      let frame = Frame(.scene, sequence: number, format: format)
      guard let loan = loans.lend(frame) else { return nil }
      kept.append(loan)
      return loan.memory === frame.memory
    }
  }

  @Test(arguments: [
    (6, [true, true, true, true, false, false, false, false, false, false, nil]),
    (3, [true, false, false, false, nil]), (2, [false, false, nil]), (1, [false, nil]),
  ])
  func `a driver keeps two buffers, and readers get as many copies as there are buffers`(
    bufferCount: Int, expected: [Bool?]
  ) {
    var loans = FrameLoans(bufferCount: bufferCount)
    var kept: [Frame] = []
    #expect(lend(expected.count, from: &loans, to: &kept) == expected)
  }

  @Test func `frames are lent again once earlier ones are released`() {
    var loans = FrameLoans(bufferCount: 6)
    var kept: [Frame] = []
    _ = lend(11, from: &loans, to: &kept)
    kept.removeFirst()
    #expect(lend(2, from: &loans, to: &kept) == [true, nil])
    kept = []
    #expect(lend(5, from: &loans, to: &kept) == [true, true, true, true, false])
  }

  @Test func `a stream without buffers lends all frames`() {
    var loans = FrameLoans(bufferCount: 0)
    var kept: [Frame] = []
    #expect(lend(20, from: &loans, to: &kept) == Array(repeating: true, count: 20))
  }

  @Test func `a copy has the bytes, the number and the time of its frame`() throws {
    var loans = FrameLoans(bufferCount: 1)
    let frame = Frame(.scene, sequence: 7, format: format)
    let loan = loans.lend(frame)
    let copy = try #require(loan)
    #expect(copy.memory !== frame.memory)
    #expect(copy.sequence == 7)
    #expect(copy.timestamp == frame.timestamp)
    let isSame = copy.withBytes { copy in
      frame.withBytes { frame in
        copy.byteCount == frame.byteCount
          && copy.byteOffsets.allSatisfy {
            copy.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
              == frame.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
          }
      }
    }
    #expect(isSame)
  }
}
