import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureCamera

/// How many frames are lent, and how many are copied.
@Suite struct FrameLoansTests {
  private let format = StreamFormat(format: .motionJPEG, size: .full, rate: 30, bufferCount: 6)

  /// Lends frames that are all kept, and returns which are the driver's own.
  private func lend(_ count: Int, from loans: inout FrameLoans, to kept: inout [Frame]) -> [Bool] {
    (0..<count).map { number in
      let frame = Frame(.scene, sequence: number, format: format)
      let loan = loans.lend(frame)
      kept.append(loan)
      return loan.memory === frame.memory
    }
  }

  @Test(arguments: [
    (6, [true, true, true, true, false, false, false, false, false, false, false]),
    (3, [true, false, false, false, false]), (2, [false, false, false]), (1, [false, false]),
  ])
  func `a driver keeps two buffers, and readers get copies while the others are in use`(
    bufferCount: Int, expected: [Bool]
  ) {
    var loans = FrameLoans(bufferCount: bufferCount)
    var kept: [Frame] = []
    #expect(lend(expected.count, from: &loans, to: &kept) == expected)
  }

  @Test(arguments: [(8, 14), (6, 10), (4, 6), (3, 4), (2, 3), (1, 3), (0, nil)])
  func `one reader may hold the buffers that the driver can spare, and a copy for each buffer`(
    bufferCount: Int, limit: Int?
  ) {
    #expect(FrameLoans(bufferCount: bufferCount).readerLimit == limit)
  }

  @Test func `frames are lent again once earlier ones are released`() {
    var loans = FrameLoans(bufferCount: 6)
    var kept: [Frame] = []
    _ = lend(10, from: &loans, to: &kept)
    kept.removeFirst()
    #expect(lend(2, from: &loans, to: &kept) == [true, false])
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
    let copy = loans.lend(frame)
    #expect(copy.memory !== frame.memory)
    #expect(copy.isSame(as: frame))
  }
}

/// How many frames one reader may hold.
@Suite struct FrameAllowanceTests {
  private let frame = Frame(
    .scene, sequence: 7,
    format: StreamFormat(format: .motionJPEG, size: .full, rate: 30, bufferCount: 6))

  @Test func `a reader that holds too many frames gets no more until it releases one`() throws {
    let allowance = FrameAllowance()
    var kept: [Frame] = []
    for _ in 1...3 { kept.append(try #require(allowance.lend(frame, atMost: 3).loan)) }
    #expect(allowance.lend(frame, atMost: 3).loan == nil)
    kept.removeLast()
    kept.append(try #require(allowance.lend(frame, atMost: 3).loan))
    #expect(allowance.lend(frame, atMost: 3).loan == nil)
  }

  @Test func `a reader that holds too many frames is reported once`() {
    let allowance = FrameAllowance()
    var kept = (1...3).compactMap { _ in allowance.lend(frame, atMost: 3).loan }
    #expect((1...3).map { _ in allowance.lend(frame, atMost: 3).news } == [3, nil, nil])
    kept = []
    kept = (1...3).compactMap { _ in allowance.lend(frame, atMost: 3).loan }
    #expect((1...2).map { _ in allowance.lend(frame, atMost: 3).news } == [3, nil])
    withExtendedLifetime(kept) {}
  }

  @Test func `a frame that a reader holds counts once, however often its value is copied`() throws {
    let allowance = FrameAllowance()
    let copies = Array(repeating: try #require(allowance.lend(frame, atMost: 2).loan), count: 5)
    let next = allowance.lend(frame, atMost: 2).loan
    #expect(next != nil)
    withExtendedLifetime((copies, next)) {}
  }

  @Test func `a frame that a reader holds has the bytes, the number and the time of the original`()
    throws
  {
    let loan = try #require(FrameAllowance().lend(frame, atMost: 1).loan)
    #expect(loan.isSame(as: frame))
  }
}

extension FrameAllowance.Answer {
  fileprivate var loan: Frame? {
    if case .lent(let frame) = self { frame } else { nil }
  }

  /// The number of frames that the reader holds, if it begins to hold too many.
  fileprivate var news: Int? {
    if case .withheld(let held, isNews: true) = self { held } else { nil }
  }
}

extension Frame {
  /// Whether all of a frame is equal to another one.
  fileprivate func isSame(as other: Frame) -> Bool {
    guard sequence == other.sequence, timestamp == other.timestamp, layout == other.layout else {
      return false
    }
    return withBytes { bytes in
      other.withBytes { other in
        bytes.byteCount == other.byteCount
          && bytes.byteOffsets.allSatisfy {
            bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
              == other.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
          }
      }
    }
  }
}
