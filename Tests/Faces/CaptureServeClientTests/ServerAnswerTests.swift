import CaptureJSON
import Testing

@testable import CaptureServeClient

/// Answers of the server as the command line reads them.
struct ServerAnswerTests {
  private func answer(_ text: String) -> ServerAnswer? { ServerAnswer(reading: Array(text.utf8)) }

  @Test func `an answer has a status and a body`() throws {
    let answer = try #require(self.answer("HTTP/1.1 202 Accepted\r\nA: b\r\n\r\n{\"shot\":1}"))
    #expect(answer.status == 202)
    #expect(answer.isSuccess)
    #expect(answer.json == ["shot": 1])
  }

  @Test func `an answer without a body is complete, and its JSON is null`() throws {
    let answer = try #require(self.answer("HTTP/1.1 404 Not Found\r\n\r\n"))
    #expect(!answer.isSuccess)
    #expect(answer.body.isEmpty)
    #expect(answer.json == .null)
  }

  @Test func `texts in an answer are found by name`() throws {
    let answer = try #require(
      self.answer("HTTP/1.1 200 OK\r\n\r\n{\"url\":\"http\",\"plain\":[\"a\",\"b\"],\"n\":1}"))
    #expect(answer.text("url") == "http")
    #expect(answer.texts("plain") == ["a", "b"])
    #expect(answer.text("n") == nil && answer.text("none") == nil)
    #expect(answer.texts("url") == [] && answer.texts("none") == [])
  }

  @Test func `a body of chunks is joined, and is whole once the empty chunk is there`() throws {
    let head = "HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\nA: b\r\n\r\n"
    let chunks = "A\r\n{\"gaveUp\":\r\n3\r\n12}\r\n0\r\n\r\n"
    let answer = try #require(self.answer(head + chunks))
    #expect(answer.json == ["gaveUp": 12])
    #expect(answer.isWhole)
    for count in 0..<chunks.utf8.count - 2 {
      let start = String(decoding: chunks.utf8.prefix(count), as: UTF8.self)
      #expect(self.answer(head + start)?.isWhole == false, "\(count)")
    }
  }

  @Test(arguments: ["x\r\n\r\n", "-1\r\n\r\n", "7fffffffffffffff\r\nabc\r\n", "\r\n0\r\n"])
  func `a body with an invalid chunk is not whole`(chunks: String) throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let answer = try #require(self.answer(head + chunks))
    #expect(!answer.isWhole)
    #expect(answer.body.isEmpty)
  }

  @Test(arguments: ["", "\r\n\r\n", "HTTP/1.1 200", "SSH-2.0\r\n\r\n", "HTTP/1.1 x y\r\n\r\n"])
  func `bytes that are not an answer are refused`(text: String) {
    #expect(answer(text) == nil)
  }
}
