import Testing

@testable import CaptureHTTP

@Suite struct RequestReaderTests {
  private static let requests =
    "POST /a HTTP/1.1\r\nA: b\r\n\r\nbody\r\n\r\nGET /b HTTP/1.1\r\n\r\n"

  @Test(arguments: 1...16)
  func `requests are read the same however their bytes are cut`(length: Int) throws {
    var reader = RequestReader()
    var heads: [RequestHead] = []
    var bodies: [[UInt8]] = []
    var rest = Array(Self.requests.utf8)[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
      while true {
        if heads.count == 1, bodies.isEmpty {
          guard let body = reader.nextBody(of: 4) else { break }
          bodies.append(body)
        }
        guard let head = try reader.nextHead(upTo: 100) else { break }
        heads.append(head)
      }
    }
    #expect(heads.map(\.method) == ["POST", "GET"])
    #expect(heads.map(\.target) == [Array("/a".utf8), Array("/b".utf8)])
    #expect(bodies == [Array("body".utf8)])
    #expect(reader.isEmpty)
  }

  @Test func `a head as long as the limit is read, and a longer one is refused`() throws {
    let head = Array("GET / HTTP/1.1\r\nA: b\r\n\r\n".utf8)
    var reader = RequestReader()
    reader.append(head)
    #expect(try reader.nextHead(upTo: head.count) != nil)
    reader.append(head)
    #expect(throws: Refusal.self) { try reader.nextHead(upTo: head.count - 1) }
  }

  @Test func `a head without an end is refused as soon as it is too long`() throws {
    var reader = RequestReader()
    reader.append([UInt8](repeating: 0x41, count: 100))
    #expect(try reader.nextHead(upTo: 100) == nil)
    reader.append([0x41])
    #expect(throws: Refusal.self) { try reader.nextHead(upTo: 100) }
  }
}
