import Testing

@testable import CaptureHTTP

@Suite struct RequestHeadTests {
  @Test func `a head is read as it was written`() throws {
    let head = try Self.head(
      "GET /a?b HTTP/1.1\r\nHost: x:1\r\nAccept:\t a, b \r\nX-Empty:\r\naccept: c\r\n")
    #expect(head.method == "GET")
    #expect(head.target == Array("/a?b".utf8))
    #expect(head.headers["host"] == "x:1")
    #expect(head.headers.values(of: "ACCEPT") == ["a, b", "c"])
    #expect(head.headers["Accept"] == nil, "it occurs twice")
    #expect(head.headers["X-Empty"] == "")
  }

  @Test(
    arguments: [
      ("an empty first line", "\r\nHost: x\r\n", 400),
      ("no version", "GET /\r\n", 400),
      ("two spaces", "GET  / HTTP/1.1\r\n", 400),
      ("a space in the target", "GET /a b HTTP/1.1\r\n", 400),
      ("a method that is no name", "G\u{e9}T / HTTP/1.1\r\n", 400),
      ("a version of the future", "GET / HTTP/9.9\r\n", 505),
      ("another protocol", "GET / ICY/1.0\r\n", 400),
      ("a line that ends with LF alone", "GET / HTTP/1.1\nHost: x\r\n", 400),
      ("a CR within a line", "GET / HTTP/1.1\r\nHost: x\ry\r\n", 400),
      ("a folded header", "GET / HTTP/1.1\r\nHost: x\r\n y\r\n", 400),
      ("a folded header with a colon", "GET / HTTP/1.1\r\nHost: x\r\n y: z\r\n", 400),
      ("a space before the colon", "GET / HTTP/1.1\r\nHost : x\r\n", 400),
      ("no colon", "GET / HTTP/1.1\r\nHost\r\n", 400),
      ("no name", "GET / HTTP/1.1\r\n: x\r\n", 400),
      ("a zero byte in a value", "GET / HTTP/1.1\r\nHost: x\0y\r\n", 400),
      ("a zero byte in a target", "GET /\0 HTTP/1.1\r\n", 400),
      ("no end of the last line", "GET / HTTP/1.1\r\nHost: x", 400),
      ("TLS", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{fc}\u{3}\r\n", 400),
    ])
  func `a malformed head is refused`(what: String, text: String, status: Int) {
    #expect {
      try Self.head(text)
    } throws: { error in
      (error as? Refusal)?.status.rawValue == status
    }
  }

  @Test(
    arguments: [
      ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: keep-alive\r\n", true),
      ("HTTP/1.1", "Connection: close\r\n", false), ("HTTP/1.0", "", false),
      ("HTTP/1.1", "Connection: x, Close\r\n", false),
    ])
  func `a client says whether it wants to go on`(version: String, line: String, goesOn: Bool) throws
  {
    #expect(try Self.head("GET / \(version)\r\n\(line)").keepsConnection == goesOn)
  }

  private static func head(_ text: String) throws -> RequestHead {
    try RequestHead(reading: Array(text.utf8)[...])
  }
}
