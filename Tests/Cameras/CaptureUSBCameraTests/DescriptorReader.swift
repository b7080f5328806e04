import CaptureImaging

@testable import CaptureUSBCamera

/// What the descriptors of a camera say, read as a driver reads them.
struct DescriptorReader {
  struct Size: Hashable {
    let size: FrameSize
    let byteCount: Int
    let intervals: [UInt32]
  }

  struct Format: Hashable {
    let number: Int
    /// The four letters of the format, or `MJPG`.
    let name: String
    var sizes: [Size] = []
  }

  private(set) var formats: [Format] = []
  private(set) var terminalBits = 0
  private(set) var processingBits = 0
  /// What contradicts the specification.
  private(set) var faults: [String] = []

  private var subclass = 0

  init(_ configuration: [UInt8]) {
    let descriptors = Self.split(configuration)
    let total = descriptors.map(\.count).reduce(0, +)
    check(total == configuration.count, "the lengths of the descriptors")
    check(Self.short(configuration, 2) == configuration.count, "the total length")
    for (place, bytes) in descriptors.enumerated() {
      switch (bytes[1], subclass) {
      case (4, _): subclass = Int(bytes[6])
      case (0x24, 1): readControl(bytes, followedBy: descriptors[(place + 1)...])
      case (0x24, 2): readStreaming(bytes, followedBy: descriptors[(place + 1)...])
      default: break
      }
    }
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var (parts, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], bytes[...])
    while let length = rest.first, length > 1, length <= rest.count {
      parts.append(Array(rest.prefix(Int(length))))
      rest = rest.dropFirst(Int(length))
    }
    return parts
  }

  private mutating func check(_ condition: Bool, _ what: String) {
    if !condition { faults.append(what) }
  }

  private mutating func checkTotal(
    _ length: Int, _ bytes: [UInt8], followedBy others: ArraySlice<[UInt8]>, _ what: String
  ) {
    let own = others.prefix { $0[1] == 0x24 }
    check(length == own.map(\.count).reduce(bytes.count, +), what)
  }

  private mutating func readControl(_ bytes: [UInt8], followedBy others: ArraySlice<[UInt8]>) {
    switch bytes[2] {
    case 1: checkTotal(Self.short(bytes, 5), bytes, followedBy: others, "the control total")
    case 2: terminalBits = Self.short(bytes, 15) | Int(bytes[17]) << 16
    case 5: processingBits = Self.short(bytes, 8)
    default: break
    }
  }

  private mutating func readStreaming(_ bytes: [UInt8], followedBy others: ArraySlice<[UInt8]>) {
    switch bytes[2] {
    case 1:
      checkTotal(Self.short(bytes, 4), bytes, followedBy: others, "the streaming total")
      check(bytes.count == 13 + Int(bytes[3]), "the length of the streaming header")
      check(Int(bytes[3]) == others.count { [4, 6].contains($0[2]) && $0[1] == 0x24 }, "formats")
    case 4, 6: readFormat(bytes, followedBy: others)
    case 5, 7: readSize(bytes)
    default: break
    }
  }

  private mutating func readFormat(_ bytes: [UInt8], followedBy others: ArraySlice<[UInt8]>) {
    let isRaw = bytes[2] == 4
    check(bytes.count == (isRaw ? 27 : 11), "the length of a format")
    let sizes = others.prefix { [5, 7].contains($0[2]) }
    check(sizes.count == Int(bytes[4]), "the number of sizes")
    let name = isRaw ? String(decoding: bytes[5..<9], as: UTF8.self) : "MJPG"
    formats.append(Format(number: Int(bytes[3]), name: name))
  }

  private mutating func readSize(_ bytes: [UInt8]) {
    let count = Int(bytes[25])
    check(bytes.count == 26 + 4 * count, "the length of a size")
    let intervals = (0..<count).map { UInt32(littleEndian: bytes, at: 26 + 4 * $0) }
    check(intervals.first == UInt32(littleEndian: bytes, at: 21), "the default interval")
    let format = formats.count - 1
    check(Int(bytes[3]) == formats[format].sizes.count + 1, "the number of a size")
    formats[format].sizes.append(
      Size(
        size: FrameSize(width: Self.short(bytes, 5), height: Self.short(bytes, 7)),
        byteCount: Int(UInt32(littleEndian: bytes, at: 17)), intervals: intervals))
  }

  private static func short(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(UInt16(littleEndian: bytes, at: offset))
  }
}
