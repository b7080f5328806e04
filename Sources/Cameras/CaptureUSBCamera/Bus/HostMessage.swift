/// A message of the virtual host controller, as `usbip_protocol` in the kernel's documentation
/// describes it.
enum HostMessage: Hashable, Sendable {
  /// The host requests a transfer.
  case submit(Transfer)
  /// The host takes a request back; `sequence` is the number of this message itself.
  case unlink(sequence: UInt32, of: UInt32)

  /// A transfer between the host and an endpoint.
  struct Transfer: Hashable, Sendable {
    var sequence: UInt32
    var endpoint: UInt32
    /// Whether the device sends the data.
    var isInput: Bool
    /// The length of the data, or the most that the device may send.
    var length: Int
    /// The request of a transfer on the control endpoint.
    var request: ControlRequest
    /// The host's data.
    var data: [UInt8] = []
  }
}

extension HostMessage {
  /// The length of a message without data.
  static let headerLength = 48
  /// The limit for the data of the host, which no request of a camera's driver comes near.
  static let dataLimit = 1 << 16

  private static let submitCommand: UInt32 = 1
  private static let unlinkCommand: UInt32 = 2

  /// Reads the message at the start of some bytes, and returns it with its length.
  ///
  /// Returns nil if it is not complete yet.
  static func read(
    _ bytes: ArraySlice<UInt8>
  ) throws(BusFault) -> (message: HostMessage, length: Int)? {
    guard bytes.count >= headerLength else { return nil }
    let sequence = UInt32(bigEndian: bytes, at: 4)
    switch UInt32(bigEndian: bytes, at: 0) {
    case submitCommand: return try readTransfer(bytes, sequence)
    case unlinkCommand:
      return (.unlink(sequence: sequence, of: UInt32(bigEndian: bytes, at: 20)), headerLength)
    case let other: throw .unknownCommand(other)
    }
  }

  private static func readTransfer(
    _ bytes: ArraySlice<UInt8>, _ sequence: UInt32
  ) throws(BusFault) -> (message: HostMessage, length: Int)? {
    let setup = bytes.dropFirst(headerLength - ControlRequest.byteCount)
      .prefix(ControlRequest.byteCount)
    var transfer = Transfer(
      sequence: sequence, endpoint: UInt32(bigEndian: bytes, at: 16),
      isInput: UInt32(bigEndian: bytes, at: 12) != 0,
      length: Int(UInt32(bigEndian: bytes, at: 24)), request: ControlRequest(setup))
    // Either number means that the endpoint is not isochronous.
    let packets = UInt32(bigEndian: bytes, at: 32)
    guard packets == 0 || packets == .max else { throw .isochronous }
    guard !transfer.isInput else { return (.submit(transfer), headerLength) }
    guard transfer.length <= dataLimit else { throw .tooLong(transfer.length) }
    let length = headerLength + transfer.length
    guard bytes.count >= length else { return nil }
    transfer.data = Array(bytes.dropFirst(headerLength).prefix(transfer.length))
    return (.submit(transfer), length)
  }

  /// The message as the host sends it.
  var bytes: [UInt8] {
    switch self {
    case .submit(let transfer):
      Self.header(
        Self.submitCommand, transfer.sequence, transfer.isInput ? 1 : 0, transfer.endpoint,
        0, UInt32(transfer.length), 0, 0, 0) + transfer.request.bytes + transfer.data
    case .unlink(let sequence, let unlinked):
      Self.header(Self.unlinkCommand, sequence, 0, 0, unlinked, 0, 0, 0, 0)
        + [UInt8](repeating: 0, count: ControlRequest.byteCount)
    }
  }

  private static func header(
    _ command: UInt32, _ sequence: UInt32, _ direction: UInt32, _ endpoint: UInt32,
    _ rest: UInt32...
  ) -> [UInt8] {
    let device: UInt32 = 0x10001
    return ([command, sequence, device, direction, endpoint] + rest).flatMap(\.bigEndianBytes)
  }
}

/// A message that no host controller sends to a camera.
enum BusFault: Error, Hashable, Sendable {
  case unknownCommand(UInt32)
  case isochronous
  case tooLong(Int)
}

/// The host's messages, read from a stream of bytes.
struct HostMessageReader {
  private var bytes: [UInt8] = []
  private var position = 0

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeFirst(position)
    position = 0
    bytes += more
  }

  /// Returns the next message; nil if it is not complete yet.
  mutating func next() throws(BusFault) -> HostMessage? {
    guard let (message, length) = try HostMessage.read(bytes[position...]) else { return nil }
    position += length
    return message
  }
}
