import CaptureBase
import Testing

@testable import CaptureHTTP

@Suite struct AnswerFramingTests {
  @Test func `an answer has its own headers, those of its length, and no others of its choice`() {
    let answer = HTTPAnswer(
      headers: ["ETag": "\"1\"", "X-Bad": "a\r\nSet-Cookie: b=c\0"], body: .bytes([]))
    let lines = Self.lines(answer, of: .known(5))
    #expect(lines.first == "HTTP/1.1 200 OK")
    #expect(lines.contains("ETag: \"1\""))
    #expect(lines.contains("Content-Length: 5"))
    #expect(lines.contains("Cache-Control: no-store"))
    #expect(lines.contains("X-Bad: a  Set-Cookie: b=c "))
    #expect(!lines.contains { $0.hasPrefix("Set-Cookie") || $0.hasPrefix("Access-Control") })
    #expect(!lines.contains("Connection: close"))
  }

  @Test func `an answer of unknown length comes in chunks, or ends with the connection`() {
    #expect(Self.lines(HTTPAnswer(), of: .unknown).contains("Transfer-Encoding: chunked"))
    let old = AnswerFraming(takesChunks: false, keepsConnection: false)
    let lines = Self.lines(HTTPAnswer(), of: .unknown, old)
    #expect(!lines.contains { $0.hasPrefix("Transfer-Encoding") || $0.hasPrefix("Content-Length") })
    #expect(lines.contains("Connection: close"))
  }

  @Test(arguments: [HTTPStatus.noContent, .notModified])
  func `an answer without a body has no length`(status: HTTPStatus) {
    let lines = Self.lines(HTTPAnswer(status), of: .known(0))
    #expect(!lines.contains { $0.hasPrefix("Content-Length") })
  }

  @Test func `only an answer that may be embedded is shown in other origins`() {
    let name = "Cross-Origin-Resource-Policy"
    #expect(Self.lines(HTTPAnswer(), of: .known(0)).contains("\(name): same-origin"))
    let lines = Self.lines(HTTPAnswer(), of: .known(0), AnswerFraming(isEmbeddable: true))
    #expect(lines.contains("\(name): cross-origin"))
  }

  @Test(
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (1_795_634_400, "Wed, 25 Nov 2026 19:20:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ] as [(Int64, String)])
  func `a date is written in HTTP's format`(seconds: Int64, text: String) {
    #expect(WallTime(seconds: seconds).httpDate == text)
  }

  private static func lines(
    _ answer: HTTPAnswer, of length: AnswerFraming.Length, _ framing: AnswerFraming = .init()
  ) -> [String] {
    let head = String(decoding: framing.head(of: answer, length: length, date: ""), as: UTF8.self)
    return head.split(separator: "\r\n").map(String.init)
  }
}
