/// The rules that keep other sites in a browser, and those without the token, away.
extension RequestRules {
  /// An absolute target has its own host, which may differ from the header.
  func checkForm(of head: RequestHead) throws(Refusal) {
    guard head.target.first == UInt8(ascii: "/") else {
      throw Refusal(.form, .badRequest, "the target does not start with a slash")
    }
  }

  /// A page whose name was made to point here sends that name; upper and lower case are the same.
  func checkHost(of head: RequestHead, among hosts: Set<String>) throws(Refusal) {
    guard let host = head.headers["Host"], hosts.contains(host.lowercased()) else {
      throw Refusal(.host, .misdirected, "the request is meant for another host")
    }
  }

  /// Browsers say whether a page of another site, or of another port, has sent a request.
  func checkSite(of request: Request) throws(Refusal) {
    let sites = request.head.headers.values(of: "Sec-Fetch-Site")
    guard !sites.isEmpty, sites != ["same-origin"] else { return }
    if sites == ["none"], let access = request.route?.access, access == .open || access == .plainKey
    {
      return
    }
    if sites.count == 1, request.isNavigationToPage || request.route?.isEmbeddable == true {
      return
    }
    throw Refusal(.site, .forbidden, "the request comes from another site")
  }

  /// A change is asked for by the page itself, in a form that no other page can send unasked.
  func checkOrigin(of request: Request, isEncrypted: Bool) throws(Refusal) {
    guard request.method == .post else { return }
    let headers = request.head.headers
    guard let host = headers["Host"]?.lowercased(), let origin = headers["Origin"]?.lowercased(),
      origin == "https://\(host)" || origin == "http://\(host)" && !isEncrypted
    else { throw Refusal(.origin, .forbidden, "the request comes from another origin") }
    let type = headers["Content-Type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard type == "application/json" else {
      throw Refusal(.type, .unsupportedMediaType, "the body is not application/json")
    }
  }

  /// Every user of this machine can reach a port on loopback, so reading also requires the token.
  func checkSecret(of request: Request) throws(Refusal) {
    switch request.route?.access {
    case .open, .once: return
    case .plainKey: try check(request.plainKeys, against: plainKey, "the key")
    case .token, .localOnly, nil:
      try check(request.head.headers.values(of: "Capture-Token"), against: token, "the token")
    }
  }

  private func check(
    _ shown: [String], against secret: HTTPSecret?, _ name: String
  ) throws(Refusal) {
    if shown.count == 1, let secret, secret.matches(shown[0]) { return }
    let problem = shown.isEmpty ? "missing" : "wrong"
    var refusal = Refusal(.token, .unauthorized, "\(name) is \(problem)")
    refusal.isDelayed = !shown.isEmpty
    throw refusal
  }
}

extension RequestRules.Request {
  /// Whether a person has followed a link of another site to the page.
  ///
  /// The page cannot be framed, and knows nothing without the token.
  fileprivate var isNavigationToPage: Bool {
    guard let target, target.path.isEmpty, method == .get, route?.access == .open else {
      return false
    }
    let headers = head.headers
    return headers["Sec-Fetch-Mode"] == "navigate" && headers["Sec-Fetch-Dest"] == "document"
  }

  /// The keys that the request shows, in its query and as `Authorization: Bearer`.
  fileprivate var plainKeys: [String] {
    let queried = target?.query.filter { $0.name == "key" }.map(\.value) ?? []
    let borne = head.headers.values(of: "Authorization").compactMap { value in
      value.hasPrefix("Bearer ") ? String(value.dropFirst(7)) : nil
    }
    return queried + borne
  }
}
