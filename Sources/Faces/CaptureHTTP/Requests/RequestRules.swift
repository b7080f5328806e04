internal import CaptureText

/// The rules by which requests are refused.
///
/// A program on this machine, or a page of another site in a browser on it, may send anything to a port
/// on loopback. The rules are checked in a fixed order; the first that is broken answers.
struct RequestRules: Sendable {
  let routes: RouteTable
  let token: HTTPSecret
  let plainKey: HTTPSecret?

  /// A request that follows the rules, except for its body, which is yet to come.
  struct Admission: Sendable {
    let method: HTTPMethod
    let target: RequestTarget
    let match: RouteTable.Match
    let bodyLength: Int
  }

  /// Returns what to do with a request, or throws the refusal.
  ///
  /// Only the rules of method, target, query and body hold for the Unix socket.
  func admit(
    _ head: RequestHead, from source: RequestSource
  ) throws(Refusal) -> Admission {
    let target = Result { () throws(Refusal) in try RequestTarget(reading: head.target) }
    guard let method = HTTPMethod(rawValue: head.method) else {
      let offered = (try? target.get()).map { routes.methods(at: $0.path) } ?? []
      throw .method(offered.isEmpty ? [.get, .head, .post] : offered)
    }
    let outcome = (try? target.get()).map { routes.outcome(of: method, $0.path) } ?? .absent
    let request = Request(head: head, method: method, target: try? target.get(), outcome: outcome)
    try checkForm(of: head)
    if case .network(let hosts, let isEncrypted) = source {
      try checkHost(of: head, among: hosts)
      try checkSite(of: request)
      try checkOrigin(of: request, isEncrypted: isEncrypted)
      try checkSecret(of: request)
    }
    let match = try match(outcome, at: target.get(), from: source)
    try checkQuery(of: target.get(), for: match.route)
    return Admission(
      method: method, target: try target.get(), match: match,
      bodyLength: try bodyLength(of: request, limit: match.route.bodyLimit))
  }

  /// What is known of a request while it is checked.
  struct Request {
    let head: RequestHead
    let method: HTTPMethod
    /// The target; nil if it is malformed, which an earlier rule may forestall.
    let target: RequestTarget?
    let outcome: RouteTable.Outcome

    /// The route that will answer; nil if there is none.
    var route: HTTPRoute? {
      guard case .found(let match) = outcome else { return nil }
      return match.route
    }
  }

  private func match(
    _ outcome: RouteTable.Outcome, at target: RequestTarget, from source: RequestSource
  ) throws(Refusal) -> RouteTable.Match {
    switch outcome {
    case .absent: throw Refusal(.target, .notFound, "there is nothing at this address")
    case .otherMethods(let methods): throw .method(methods)
    case .found(let match):
      if case .network = source, match.route.access == .localOnly {
        throw Refusal(.user, .forbidden, "this is for programs on the Unix socket")
      }
      return match
    }
  }

  private func checkQuery(of target: RequestTarget, for route: HTTPRoute) throws(Refusal) {
    guard !route.ignoresQuery else { return }
    let known = route.knownQuery
    guard let stranger = target.query.first(where: { !known.contains($0.name) }) else { return }
    throw Refusal(
      .query, .unprocessable, "\"\(stranger.name.visible)\" is not known in this query")
  }

  private func bodyLength(of request: Request, limit: Int) throws(Refusal) -> Int {
    let headers = request.head.headers
    guard headers.values(of: "Transfer-Encoding").isEmpty else {
      throw Refusal(.body, .lengthRequired, "the body has no length")
    }
    guard headers.values(of: "Expect").isEmpty else {
      throw Refusal(.body, .expectationFailed, "the header Expect is not supported")
    }
    let lengths = headers.values(of: "Content-Length")
    guard let text = lengths.first else {
      guard request.method != .post else {
        throw Refusal(.body, .lengthRequired, "the body has no length")
      }
      return 0
    }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard lengths.count == 1, isNumber else {
      throw Refusal(.body, .badRequest, "the length of the body is not one number")
    }
    guard let length = Int(text), length <= limit else {
      throw Refusal(.body, .contentTooLarge, "the body is longer than \(limit) bytes")
    }
    return length
  }
}
