import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

@Suite(.timeLimit(.minutes(10)))
struct HostMessageTests {
  private static let messages: [HostMessage] = [
    .submit(
      HostMessage.Transfer(
        sequence: 7, endpoint: 0, isInput: true, length: 18,
        request: ControlRequest(type: 0x80, code: 6, value: 0x100, index: 2, length: 18))),
    .submit(
      HostMessage.Transfer(
        sequence: .max, endpoint: 0, isInput: false, length: 3,
        request: ControlRequest(type: 0x21, code: 1, value: 0x200, index: 1, length: 3),
        data: [1, 2, 3])),
    .unlink(sequence: 9, of: 7),
    .submit(
      HostMessage.Transfer(
        sequence: 10, endpoint: 1, isInput: true, length: 16_384,
        request: ControlRequest(type: 0, code: 0))),
  ]

  @Test func `messages are read as they were sent, however their bytes are cut`() throws {
    let bytes = Self.messages.flatMap(\.bytes)
    for cut in 0...bytes.count {
      var reader = HostMessageReader()
      var read: [HostMessage] = []
      for piece in [bytes[..<cut], bytes[cut...]] {
        reader.append(piece)
        while let message = try reader.next() { read.append(message) }
      }
      #expect(read == Self.messages)
    }
  }

  @Test func `the fields are where the protocol puts them`() throws {
    let bytes: [UInt8] = [
      0, 0, 0, 1, 0, 0, 0, 5, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 64,
      0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0x80, 6, 0, 1, 9, 4, 64, 0,
    ]
    var reader = HostMessageReader()
    reader.append(bytes)
    let transfer = HostMessage.Transfer(
      sequence: 5, endpoint: 0, isInput: true, length: 64,
      request: ControlRequest(type: 0x80, code: 6, value: 0x100, index: 0x409, length: 64))
    #expect(try reader.next() == .submit(transfer))
  }

  @Test(arguments: [
    (0..<4, [0, 0, 0, 9], BusFault.unknownCommand(9)),
    (12..<16, [0, 0, 0, 0], .tooLong(1 << 24)), (32..<36, [0, 0, 0, 8], .isochronous),
  ])
  func `a message that no host sends to a camera is refused`(
    range: Range<Int>, bytes: [UInt8], fault: BusFault
  ) throws {
    guard case .submit(var transfer) = Self.messages[0] else { return }
    transfer.length = 1 << 24
    var message = HostMessage.submit(transfer).bytes
    message.replaceSubrange(range, with: bytes)
    var reader = HostMessageReader()
    reader.append(message)
    #expect(throws: fault) { try reader.next() }
  }

  @Test func `random bytes are refused or wait for more, and never crash`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      var bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if bytes.count > 3 { bytes.replaceSubrange(0..<4, with: [0, 0, 0, bytes[3] & 3]) }
      var reader = HostMessageReader()
      reader.append(bytes)
      while let message = try? reader.next() { #expect(message.bytes.count <= bytes.count) }
    }
  }

  @Test func `answers have their fields where the protocol puts them`() {
    let done = DeviceMessage.completed(sequence: 258, .done, length: 2, data: [8, 9]).bytes
    #expect(done.count == 50)
    #expect(Array(done[0..<8]) == [0, 0, 0, 3, 0, 0, 1, 2])
    #expect(Array(done[20..<28]) == [0, 0, 0, 0, 0, 0, 0, 2])
    #expect(Array(done[48...]) == [8, 9])
    let stalled = DeviceMessage.completed(sequence: 1, .stalled, length: 0).bytes
    #expect(Array(stalled[20..<24]) == [0xFF, 0xFF, 0xFF, 0xE0])
    let unlinked = DeviceMessage.unlinked(sequence: 3, .takenBack).bytes
    #expect(unlinked.count == 48)
    #expect(Array(unlinked[0..<8]) == [0, 0, 0, 4, 0, 0, 0, 3])
    #expect(Array(unlinked[20..<24]) == [0xFF, 0xFF, 0xFF, 0x98])
  }
}
