/// The eight bytes with which the host begins a transfer on the control endpoint: USB 2.0, 9.3.
struct ControlRequest: Hashable, Sendable {
  /// Who defines the request.
  enum Kind: Sendable {
    case standard, ofClass, other
  }

  /// The direction, the kind and the recipient.
  var type: UInt8
  var code: UInt8
  var value: UInt16
  var index: UInt16
  /// The maximum length of the answer, or the length of the data that follows.
  var length: UInt16

  static let byteCount = 8

  /// Reads a request from its eight bytes.
  init(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes)
    precondition(bytes.count == Self.byteCount, "a request has eight bytes")
    type = bytes[0]
    code = bytes[1]
    value = UInt16(littleEndian: bytes, at: 2)
    index = UInt16(littleEndian: bytes, at: 4)
    length = UInt16(littleEndian: bytes, at: 6)
  }

  /// Creates a request, such as one of a test.
  init(type: UInt8, code: UInt8, value: UInt16 = 0, index: UInt16 = 0, length: UInt16 = 0) {
    self.type = type
    self.code = code
    self.value = value
    self.index = index
    self.length = length
  }

  var bytes: [UInt8] {
    [type, code] + value.littleEndianBytes + index.littleEndianBytes + length.littleEndianBytes
  }

  var kind: Kind {
    switch type >> 5 & 3 {
    case 0: .standard
    case 1: .ofClass
    default: .other
    }
  }

  /// Whether it is for an endpoint rather than for the device or an interface.
  var isForEndpoint: Bool { type & 0x1F == 2 }
  /// The number of the interface that it is for.
  var interface: UInt8 { index.lowByte }
  /// The number of the unit that it is for; 0 for the interface as a whole.
  var unit: UInt8 { index.highByte }
  /// The number of the unit's control.
  var selector: UInt8 { value.highByte }
}
