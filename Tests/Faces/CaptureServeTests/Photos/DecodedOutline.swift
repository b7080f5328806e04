import CaptureImaging
import CaptureTestSupport

/// An outline as a page reads it.
struct DecodedOutline {
  struct Record {
    let id: [UInt8]
    let number: Int64
    let taken: Int64
    let size: FrameSize
    let rating: Int?
    let flags: UInt8
    let zone: Int16
    let edition: String
  }

  let epoch: Int64
  let position: Int64
  private(set) var records: [Record] = []

  init(_ bytes: [UInt8]) throws {
    let header = Array("CAPO".utf8) + [1, 0, 36, 0]
    guard bytes.count >= 32, bytes.starts(with: header) else {
      throw TestSetupError("this is no outline")
    }
    func number(_ start: Int, _ length: Int) -> Int64 {
      let value = (0..<length).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << ($1 * 8) }
      return Int64(bitPattern: value)
    }
    epoch = number(16, 8)
    position = number(24, 8)
    guard bytes.count == 32 + Int(number(8, 4)) * 36 else {
      throw TestSetupError("the outline has another length than it says")
    }
    for start in stride(from: 32, to: bytes.count, by: 36) {
      let rating = Int(Int8(bitPattern: bytes[start + 28]))
      let edition = String(number(start + 32, 4), radix: 16)
      records.append(
        Record(
          id: Array(bytes[start..<start + 16]), number: number(start + 16, 4),
          taken: Int64(Int32(truncatingIfNeeded: number(start + 20, 4))),
          size: FrameSize(width: Int(number(start + 24, 2)), height: Int(number(start + 26, 2))),
          rating: rating == -128 ? nil : rating, flags: bytes[start + 29],
          zone: Int16(truncatingIfNeeded: number(start + 30, 2)),
          edition: String(repeating: "0", count: 8 - edition.count) + edition))
    }
  }
}
