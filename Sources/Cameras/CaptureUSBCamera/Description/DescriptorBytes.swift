/// A field of a descriptor.
enum DescriptorField: ExpressibleByIntegerLiteral {
  case byte(Int)
  case short(Int)
  case long(Int)
  case bytes([UInt8])

  init(integerLiteral number: Int) {
    self = .byte(number)
  }

  fileprivate var encoded: [UInt8] {
    switch self {
    case .byte(let number): [UInt8(truncatingIfNeeded: number)]
    case .short(let number): UInt16(truncatingIfNeeded: number).littleEndianBytes
    case .long(let number): UInt32(truncatingIfNeeded: number).littleEndianBytes
    case .bytes(let bytes): bytes
    }
  }
}

/// The type of a descriptor: USB 2.0, table 9-5, and what the video class adds.
enum DescriptorType: Int {
  case device = 1
  case configuration = 2
  case text = 3
  case interface = 4
  case endpoint = 5
  case qualifier = 6
  case association = 11
  case ofClassInterface = 0x24
}

extension [UInt8] {
  /// The longest descriptor, whose length is one byte.
  static let descriptorLimit = 255

  /// Creates a descriptor, which begins with its length and its type.
  init(_ type: DescriptorType, _ fields: DescriptorField...) {
    let content = fields.flatMap(\.encoded)
    precondition(content.count + 2 <= Self.descriptorLimit, "a descriptor is too long")
    self = [UInt8(content.count + 2), UInt8(type.rawValue)] + content
  }
}
