/// Feeds libFuzzer's bytes to the reader of requests and to the rules.
///
/// Requests are the same however their bytes are cut, and one that is admitted has shown what its route
/// demands.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let cut = bytes.first.map(Int.init) else { return 0 }
  let whole = heads(of: [Array(bytes.dropFirst())])
  let rest = bytes.dropFirst()
  let pieces = [Array(rest.prefix(cut)), Array(rest.dropFirst(cut))]
  precondition(heads(of: pieces) == whole)
  for head in whole {
    if let admission = try? rules.admit(head, from: .network(hosts: hosts)) {
      check(admission, of: head)
    }
    _ = try? rules.admit(head, from: .local(user: 1000))
  }
  return 0
}

/// Returns the heads up to the first that is refused, as if no request had a body.
private func heads(of pieces: [[UInt8]]) -> [RequestHead] {
  var reader = RequestReader()
  var heads: [RequestHead] = []
  for piece in pieces {
    reader.append(piece)
    do throws(Refusal) {
      while let head = try reader.nextHead(upTo: 70_000) { heads.append(head) }
    } catch {
      return heads
    }
  }
  return heads
}

private func check(_ admission: RequestRules.Admission, of head: RequestHead) {
  let headers = head.headers
  precondition(headers.values(of: "Host").allSatisfy { hosts.contains($0.lowercased()) })
  precondition(headers.values(of: "Host").count == 1)
  precondition(headers.values(of: "Transfer-Encoding").isEmpty)
  precondition(headers.values(of: "Content-Length").count <= 1)
  precondition(admission.bodyLength <= admission.match.route.bodyLimit)
  precondition(admission.target.query.allSatisfy { ["folder", "key"].contains($0.name) })
  let isFromElsewhere = headers.values(of: "Sec-Fetch-Site").contains { $0 != "same-origin" }
  switch admission.match.route.access {
  case .open, .once: break
  case .plainKey:
    let isShown = admission.target.query.contains { $0.name == "key" && $0.value == key }
    precondition(isShown || headers["Authorization"] == "Bearer \(key)")
  case .token:
    precondition(headers.values(of: "Capture-Token") == [token])
    precondition(!isFromElsewhere)
  case .localOnly: preconditionFailure("a request on the network was admitted as a local one")
  }
  guard admission.method == .post else { return }
  precondition(!isFromElsewhere)
  precondition(headers["Origin"].map { $0.lowercased().hasSuffix("://localhost:7") } ?? false)
}

private let hosts: Set<String> = ["localhost:7"]
private let token = String(repeating: "t", count: 43)
private let key = String(repeating: "k", count: 43)

private let rules = RequestRules(
  routes: RouteTable([
    route(.get, "/", .open), route(.get, "/p/{id:hex8}", .token),
    route(.get, "/f", .plainKey), route(.get, "/d/{key:word}", .once),
    route(.post, "/r/{name}", .token), route(.post, "/q", .localOnly),
  ]), token: HTTPSecret(text: token) ?? HTTPSecret(), plainKey: HTTPSecret(text: key))

private func route(
  _ method: HTTPMethod, _ pattern: HTTPPathPattern, _ access: HTTPRoute.Access
) -> HTTPRoute {
  HTTPRoute(method, pattern, access: access, query: ["folder"], summary: "") { _ in HTTPAnswer() }
}
