/// A message to the virtual host controller.
enum DeviceMessage: Hashable, Sendable {
  /// A transfer is over. The length is that of the data in either direction.
  case completed(sequence: UInt32, TransferStatus, length: Int, data: [UInt8] = [])
  /// A request was cancelled, or had been answered before.
  case unlinked(sequence: UInt32, TransferStatus)

  private static let completedCommand: UInt32 = 3
  private static let unlinkedCommand: UInt32 = 4
  /// The fields that the controller ignores, which end the header.
  private static let unused = 8

  var bytes: [UInt8] {
    switch self {
    case .completed(let sequence, let status, let length, let data):
      Self.header(Self.completedCommand, sequence, status, UInt32(length)) + data
    case .unlinked(let sequence, let status):
      Self.header(Self.unlinkedCommand, sequence, status, 0)
    }
  }

  private static func header(
    _ command: UInt32, _ sequence: UInt32, _ status: TransferStatus, _ length: UInt32
  ) -> [UInt8] {
    let code = UInt32(bitPattern: status.rawValue)
    let fields: [UInt32] = [command, sequence, 0, 0, 0, code, length, 0, 0, 0]
    return fields.flatMap(\.bigEndianBytes) + [UInt8](repeating: 0, count: unused)
  }
}

/// How a transfer ended: a negative error number of the kernel, as a driver sees it.
struct TransferStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let done = TransferStatus(rawValue: 0)
  /// The device refused the request.
  static let stalled = TransferStatus(rawValue: -32)
  /// The device stopped in the middle of a transfer.
  static let brokenOff = TransferStatus(rawValue: -71)
  /// The host took the request back.
  static let takenBack = TransferStatus(rawValue: -104)
}
