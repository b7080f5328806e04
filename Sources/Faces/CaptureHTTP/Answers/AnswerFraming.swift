/// What a request, and the state of its connection, determine about the form of the answer.
struct AnswerFraming: Hashable, Sendable {
  /// Whether only the headers are sent.
  var isHead = false
  /// Whether the client speaks HTTP/1.1, so that a body may come in chunks.
  var takesChunks = true
  /// Whether another request may follow on the connection.
  var keepsConnection = true
  /// Whether pages of other programs may show the answer.
  var isEmbeddable = false
  /// Whether it is sent over TLS.
  var isEncrypted = false
}

extension AnswerFraming {
  /// The length of a body.
  enum Length: Hashable {
    case known(Int)
    /// It ends with a chunk of no bytes, or with the connection.
    case unknown
  }

  /// Returns the first line and the headers of an answer.
  ///
  /// The headers that protect the page are on every answer, since a browser may show any of them.
  func head(of answer: HTTPAnswer, length: Length, date: String) -> [UInt8] {
    var lines = ["HTTP/1.1 \(answer.status.rawValue) \(answer.status.words)", "Date: \(date)"]
    for field in answer.headers.fields { lines.append("\(field.name): \(field.value)".oneLine) }
    if answer.headers.values(of: "Cache-Control").isEmpty {
      lines.append("Cache-Control: no-store")
    }
    lines += Self.protection
    lines.append("Cross-Origin-Resource-Policy: \(isEmbeddable ? "cross-origin" : "same-origin")")
    if isEncrypted { lines.append("Strict-Transport-Security: max-age=31536000") }
    lines += framing(of: answer.status, length)
    if !keepsConnection { lines.append("Connection: close") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private func framing(of status: HTTPStatus, _ length: Length) -> [String] {
    guard !status.isWithoutBody else { return [] }
    switch length {
    case .known(let count): return ["Content-Length: \(count)"]
    case .unknown: return takesChunks ? ["Transfer-Encoding: chunked"] : []
    }
  }

  private static let protection = [
    "Content-Security-Policy: default-src 'none'; script-src 'self'; worker-src 'self'; "
      + "style-src 'self'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; "
      + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types capture",
    "Cross-Origin-Opener-Policy: same-origin",
    "Cross-Origin-Embedder-Policy: require-corp",
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), usb=()",
  ]
}

extension String {
  /// The text without what would end or hide a line of headers.
  fileprivate var oneLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
    return String(decoding: utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }
}
