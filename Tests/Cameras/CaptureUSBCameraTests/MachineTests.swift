import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

/// A camera's state machine, as the kernel's driver uses it.
@Suite(.timeLimit(.minutes(10)))
struct MachineTests {
  @Test func `the camera describes itself as far as the host wants to read`() throws {
    var host = try MachineHost()
    let device = host.ask(0x80, 6, 0x100)
    let start = host.ask(0x80, 6, 0x200, length: 9)
    let whole = host.ask(0x80, 6, 0x200, length: 4_096)
    #expect(host.answer(to: device)?.data == host.machine.descriptors.device)
    #expect(host.answer(to: whole)?.data == host.machine.descriptors.configuration)
    #expect(host.answer(to: start)?.data == Array(host.machine.descriptors.configuration.prefix(9)))
  }

  /// A request, and the data of its answer; nil if it is refused.
  @Test(
    arguments: [
      (0x80, 0, 0, 0, [0, 0]), (0x80, 8, 0, 0, [1]), (0x81, 10, 0, 1, [0]),
      (0x80, 6, 0x900, 0, nil),
      (0x80, 6, 0x309, 0, nil), (0x80, 99, 0, 0, nil), (0xC0, 1, 0, 0, nil),
      (0xA1, 0x85, 0x100, 1, [34, 0]),
      (0xA1, 0x86, 0x100, 1, [3]), (0xA1, 0x81, 0x700, 1, nil), (0xA1, 0x81, 0x200, 0x500, nil),
      (0xA1, 0x81, 0x300, 0x100, nil), (0xA1, 0x85, 0x200, 0x200, [2, 0]),
      (0xA1, 0x99, 0x200, 0x200, nil), (0xA1, 0x82, 0x200, 0x200, [0, 0]),
      (0xA1, 0x83, 0x200, 0x200, [255, 0]), (0xA1, 0x87, 0x200, 0x100, [8]),
      (0xA1, 0x81, 0, 7, nil),
    ] as [(UInt8, UInt8, UInt16, UInt16, [UInt8]?)])
  func `each question is answered or refused`(
    type: UInt8, code: UInt8, value: UInt16, index: UInt16, data: [UInt8]?
  ) throws {
    var host = try MachineHost()
    let question = host.ask(type, code, value, index)
    let answer = try #require(host.answer(to: question))
    #expect(answer.status == (data == nil ? .stalled : .done))
    #expect(answer.data == data ?? [])
    #expect(answer.length == answer.data.count)
  }

  @Test func `a refused class request gives the reason afterwards`() throws {
    var host = try MachineHost()
    host.ask(0xA1, 0x81, 0x300, 0x100)
    let first = host.ask(0xA1, 0x81, 0x200, 0)
    #expect(host.answer(to: first)?.data == [6])
    host.ask(0x21, 1, 0x200, 0x200, data: [0, 9])
    let second = host.ask(0xA1, 0x81, 0x200, 0)
    #expect(host.answer(to: second)?.data == [4])
    host.ask(0xA1, 0x82, 0x200, 0x200)
    let third = host.ask(0xA1, 0x81, 0x200, 0)
    #expect(host.answer(to: third)?.data == [0], "a request was accepted since")
  }

  @Test func `what the host proposes is settled, and is what it gets`() throws {
    var host = try MachineHost()
    var terms = StreamTerms()
    (terms.format, terms.size, terms.interval) = (1, 4, 600_000)
    let proposal = host.ask(0x21, 1, 0x100, 1, data: Array(terms.bytes.prefix(26)))
    #expect(host.answer(to: proposal)?.length == 26)
    let question = host.ask(0xA1, 0x81, 0x100, 1)
    let settled = StreamTerms(host.answer(to: question)?.data ?? [])
    #expect([settled.format, settled.size] == [1, 4])
    #expect(settled.interval == 666_667)
    #expect(host.orders.isEmpty)
  }

  @Test func `a stream begins once the camera is open, and contains its frames`() throws {
    var host = try MachineHost()
    let commit = host.commit()
    #expect(host.orders == ["open 1920x1080"])
    #expect(host.answer(to: commit) == nil)
    host.tell(.opened(in: .full))
    #expect(host.answer(to: commit)?.status == .done)
    #expect(host.answer(to: commit)?.length == 34)
    let early = host.askForVideo(30)
    #expect(host.answer(to: early) == nil)
    let bytes = (0..<50).map { UInt8($0) }
    host.tell(.frame(0, bytes))
    let late = [host.askForVideo(30), host.askForVideo(30), host.askForVideo(30)]
    let data = ([early] + late).compactMap { host.answer(to: $0)?.data }
    #expect(data.map(\.count) == [30, 30, 8])
    #expect(data.flatMap { $0.dropFirst(6) } == bytes)
  }

  @Test func `a stream that cannot begin is refused, and the next one may begin`() throws {
    var host = try MachineHost()
    let first = host.commit()
    host.tell(.openFailed(CameraError(.open, "", .busy(holder: nil))))
    #expect(host.answer(to: first)?.status == .stalled)
    let second = host.commit()
    host.tell(.opened(in: .full))
    #expect(host.answer(to: second)?.status == .done)
    #expect(host.orders == ["open 1920x1080", "open 1920x1080"])
  }

  /// The ways in which a host ends the stream of a camera with a bulk endpoint.
  @Test(arguments: [(0x02, 1, 0, 0x81), (0x01, 11, 0, 1)] as [(UInt8, UInt8, UInt16, UInt16)])
  func `a stream ends when the host says so, and its picture counts as seen`(
    type: UInt8, code: UInt8, value: UInt16, index: UInt16
  ) throws {
    var host = try MachineHost()
    host.commit()
    host.tell(.opened(in: .full))
    for number in 0..<3 { host.tell(.frame(number, [1])) }
    host.ask(type, code, value, index, data: [])
    #expect(host.orders == ["open 1920x1080", "use 2", "close"])
    let transfer = host.askForVideo()
    host.tell(.frame(3, [1]))
    #expect(host.answer(to: transfer) == nil)
    host.tell(.closed)
    #expect(host.orders.count == 3)
  }

  @Test func `another stream begins only when the last one is closed`() throws {
    var host = try MachineHost()
    host.commit()
    host.tell(.opened(in: .full))
    let second = host.commit(1, 4)
    let third = host.commit(1, 1)
    #expect(host.orders == ["open 1920x1080", "close"])
    host.tell(.closed)
    #expect(host.orders.last == "open 2592x1936")
    host.tell(.opened(in: .full))
    #expect(host.answer(to: third)?.status == .done)
    #expect(host.answer(to: second) == nil, "its host has given it up")
  }

  @Test func `a stream that fails breaks off all transfers`() throws {
    var host = try MachineHost()
    host.commit()
    host.tell(.opened(in: .full))
    let waiting = host.askForVideo()
    host.tell(.failed(CameraError(.stream, "", .driver("it failed"))))
    let later = host.askForVideo()
    #expect([waiting, later].map { host.answer(to: $0)?.status } == [.brokenOff, .brokenOff])
    #expect(!host.orders.contains("leave"))
  }

  @Test func `a camera that loses its power leaves the bus`() throws {
    var host = try MachineHost()
    host.commit()
    host.tell(.opened(in: .full))
    let waiting = host.askForVideo()
    host.tell(.failed(CameraError(.stream, "", .unplugged)))
    #expect(host.orders.last == "leave")
    host.perform(host.machine.wasUnplugged())
    #expect(host.orders.last == "close")
    #expect(host.answer(to: waiting) == nil)
  }

  @Test func `a request that is cancelled is never answered`() throws {
    var host = try MachineHost()
    host.commit()
    host.tell(.opened(in: .full))
    let taken = host.askForVideo()
    let kept = host.askForVideo()
    host.unlink(taken)
    #expect(host.messages.last == .unlinked(sequence: kept + 1, .takenBack))
    host.tell(.frame(0, [1]))
    #expect(host.answer(to: taken) == nil)
    #expect(host.answer(to: kept)?.status == .done)
    host.unlink(kept)
    #expect(host.messages.last == .unlinked(sequence: kept + 2, .done))
  }

  @Test func `a request cancelled before it arrives is answered as cancelled when it arrives`()
    throws
  {
    var host = try MachineHost()
    host.commit()
    host.tell(.opened(in: .full))
    let count = host.messages.count
    host.unlink(9)
    #expect(host.messages.count == count)
    host.askForVideo(as: 9)
    #expect(host.messages.last == .unlinked(sequence: 2, .takenBack))
    host.tell(.frame(0, [1]))
    #expect(host.answer(to: 9) == nil)
  }

  @Test func `a question that is cancelled is not answered later`() throws {
    var host = try MachineHost()
    let commit = host.commit()
    host.unlink(commit)
    #expect(host.messages.last == .unlinked(sequence: commit + 1, .takenBack))
    host.tell(.opened(in: .full))
    #expect(host.answer(to: commit) == nil)
  }

  @Test func `a control is read from the camera and set in it`() throws {
    var host = try MachineHost()
    let reading = host.ask(0xA1, 0x81, 0x200, 0x200, length: 2)
    #expect(host.orders == ["read \(reading)"])
    let bright = CameraControl(
      name: .brightness, kind: .integer(0...255, step: 1), default: 128, current: 200)
    host.perform(host.machine.didRead([bright], for: reading))
    #expect(host.answer(to: reading)?.data == [200, 0])
    let setting = host.ask(0x21, 1, 0x200, 0x200, data: [70, 0])
    #expect(host.orders.last == "set brightness=70 \(setting)")
    let outcome = ControlOutcome(name: .brightness, requested: 70, actual: 70)
    host.perform(host.machine.didSet([outcome], for: setting))
    #expect(host.answer(to: setting)?.status == .done)
    #expect(host.answer(to: setting)?.length == 2)
  }

  @Test func `a control that the camera refuses to set is refused on the bus`() throws {
    var host = try MachineHost()
    let setting = host.ask(0x21, 1, 0x400, 0x200, data: [7, 0])
    let outcome = ControlOutcome(
      name: .gain, requested: 7, actual: 0, refusal: .badControl("no"))
    host.perform(host.machine.didSet([outcome], for: setting))
    #expect(host.answer(to: setting)?.status == .stalled)
    let failed = host.ask(0x21, 1, 0x400, 0x200, data: [7, 0])
    host.perform(host.machine.didSet(nil, for: failed))
    #expect(host.answer(to: failed)?.status == .stalled)
  }

  @Test func `a transfer more than the camera keeps is broken off, and the others are not`() throws
  {
    var host = try MachineHost()
    let first = host.askForVideo()
    for _ in 1..<CameraMachine.transferLimit { host.askForVideo() }
    #expect(host.messages.isEmpty)
    let last = host.askForVideo()
    #expect(host.answer(to: last)?.status == .brokenOff)
    host.commit()
    host.tell(.opened(in: .full))
    host.tell(.frame(0, [1]))
    #expect(host.answer(to: first)?.status == .done)
  }

  @Test func `a request more than the camera expects is not waited for`() throws {
    var host = try MachineHost()
    for number in 0..<CameraMachine.transferLimit { host.unlink(100_000 + UInt32(number)) }
    #expect(host.messages.isEmpty)
    host.unlink(200_000)
    #expect(host.messages.count == 1)
  }

  @Test func `any sequence of requests and events keeps the camera in order`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var host = try MachineHost()
      var isOpen = false
      for _ in 0..<60 {
        let before = host.orders.count
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: host.commit(UInt8.random(in: 0...5, using: &generator), 1)
        case 1: host.tell(.opened(in: .full))
        case 2: host.tell(.closed)
        case 3: host.tell(.frame(Int.random(in: 0...20, using: &generator), [1, 2]))
        case 4: host.askForVideo()
        case 5: host.ask(0x02, 1, 0, 0x81, data: [])
        case 6: host.unlink(UInt32.random(in: 0...80, using: &generator))
        default:
          let bytes = (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }
          host.ask(
            bytes[0], bytes[1], UInt16(bytes[2]) << 8,
            UInt16(bytes[3] & 3) << 8 | UInt16(bytes[4] & 1),
            data: bytes[0] & 0x80 == 0 ? bytes : nil)
        }
        for order in host.orders.dropFirst(before) {
          if order.hasPrefix("open") { #expect(!isOpen) }
          if order == "close" { #expect(isOpen) }
          if order.hasPrefix("open") || order == "close" { isOpen = order != "close" }
        }
      }
    }
  }
}
