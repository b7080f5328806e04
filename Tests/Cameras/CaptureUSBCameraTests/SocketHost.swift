import CaptureTestSupport
import Glibc

@testable import CaptureUSBCamera

/// A host at the other end of a camera's connection, on which each call waits for the answer.
final class SocketHost: Sendable {
  private let descriptor: CInt

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(descriptor)
  }

  /// The camera has left the bus.
  struct Departure: Error {}

  /// An answer to a request.
  struct Answer {
    let sequence: UInt32
    let status: Int32
    let data: [UInt8]
  }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  func hangUp() {
    shutdown(descriptor, CInt(SHUT_RDWR))
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      let got = recv(descriptor, &part, part.count, 0)
      // The camera may have left without reading all that it was sent.
      guard got != 0, errno != ECONNRESET || got > 0 else { throw Departure() }
      guard got > 0 else { throw TestSetupError("the camera does not answer") }
      bytes += part.prefix(got)
    }
    return bytes
  }

  /// Waits for the next answer; `hasData` says whether the request was for some.
  func answer(hasData: Bool) throws -> Answer {
    let header = try read(48)
    let status = Int32(bitPattern: UInt32(bigEndian: header, at: 20))
    let count = hasData ? Int(UInt32(bigEndian: header, at: 24)) : 0
    return Answer(
      sequence: UInt32(bigEndian: header, at: 4), status: status, data: try read(count))
  }

  /// Sends a request on the control endpoint, and waits for its answer.
  func ask(
    _ sequence: UInt32, _ type: UInt8, _ code: UInt8, _ value: UInt16, _ index: UInt16,
    data: [UInt8]? = nil
  ) throws -> Answer {
    let length = data?.count ?? 4_096
    let request = ControlRequest(
      type: type, code: code, value: value, index: index, length: UInt16(length))
    let transfer = HostMessage.Transfer(
      sequence: sequence, endpoint: 0, isInput: data == nil, length: length, request: request,
      data: data ?? [])
    send(HostMessage.submit(transfer).bytes)
    return try answer(hasData: data == nil)
  }

  /// Requests video, and waits for a payload.
  func payload(_ sequence: UInt32) throws -> [UInt8] {
    let transfer = HostMessage.Transfer(
      sequence: sequence, endpoint: 1, isInput: true, length: 16_384,
      request: ControlRequest(type: 0, code: 0))
    send(HostMessage.submit(transfer).bytes)
    return try answer(hasData: true).data
  }

  /// Agrees on a format and a size, and begins the stream.
  func beginStream(_ sequence: UInt32, format: UInt8, size: UInt8) throws -> Answer {
    var terms = StreamTerms()
    (terms.format, terms.size) = (format, size)
    return try ask(sequence, 0x21, 1, 0x200, 1, data: terms.bytes)
  }

  /// Reads payloads up to the end of a frame; returns the frame's data.
  func frame(_ sequence: UInt32) throws -> [UInt8] {
    var data: [UInt8] = []
    for number in sequence... {
      let payload = try payload(number)
      guard payload.count > 1 else { throw TestSetupError("a payload has no header") }
      data += payload.dropFirst(Int(payload[0]))
      if payload[1] & 2 != 0 { break }
    }
    return data
  }
}
