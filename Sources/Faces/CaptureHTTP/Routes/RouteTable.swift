/// The routes of a server, by path.
struct RouteTable: Sendable {
  /// A route, and the segments of a path that its pattern names.
  struct Match: Sendable {
    let route: HTTPRoute
    let parts: [String: String]
  }

  /// What a path leads to.
  enum Outcome: Sendable {
    case found(Match)
    /// The path exists, but only for these methods.
    case otherMethods([HTTPMethod])
    case absent
  }

  private let root: Node

  /// Creates a table; two routes of one method and path are a mistake in the program.
  init(_ routes: [HTTPRoute]) {
    var root = Node()
    for route in routes { root.insert(route, route.pattern.segments[...]) }
    self.root = root
  }

  /// Looks a path up; a literal segment takes precedence over one with a name.
  func outcome(of method: HTTPMethod, _ path: [String]) -> Outcome {
    guard let (node, values) = root.find(path[...]) else { return .absent }
    let wanted: HTTPMethod = method == .head ? .get : method
    guard let route = node.routes.first(where: { $0.method == wanted }) else {
      return .otherMethods(node.methods)
    }
    return .found(Match(route: route, parts: route.pattern.named(values)))
  }

  /// Returns the methods that a path offers; none if there is nothing at it.
  func methods(at path: [String]) -> [HTTPMethod] { root.find(path[...])?.node.methods ?? [] }

  private struct Node {
    var routes: [HTTPRoute] = []
    /// The methods of the routes, and HEAD for each GET.
    var methods: [HTTPMethod] {
      routes.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
    }
    private var literals: [String: Node] = [:]
    private var parts: [(kind: HTTPPathPattern.Kind, node: Node)] = []

    mutating func insert(_ route: HTTPRoute, _ segments: ArraySlice<HTTPPathPattern.Segment>) {
      switch segments.first {
      case nil:
        precondition(
          !routes.contains { $0.method == route.method }, "two routes for \(route.pattern)")
        routes.append(route)
      case .literal(let text):
        literals[text, default: Node()].insert(route, segments.dropFirst())
      case .part(_, let kind):
        let index = parts.firstIndex { $0.kind == kind } ?? parts.endIndex
        if index == parts.endIndex { parts.append((kind, Node())) }
        parts[index].node.insert(route, segments.dropFirst())
      }
    }

    /// Returns the node of a path and the segments that patterns name, in order.
    func find(_ path: ArraySlice<String>) -> (node: Node, values: [String])? {
      guard let segment = path.first else { return routes.isEmpty ? nil : (self, []) }
      if let found = literals[segment]?.find(path.dropFirst()) { return found }
      for part in parts where part.kind.matches(segment) {
        if let found = part.node.find(path.dropFirst()) {
          return (found.node, [segment] + found.values)
        }
      }
      return nil
    }
  }
}

extension HTTPPathPattern {
  /// Returns values by the names of the pattern's parts, in order.
  fileprivate func named(_ values: [String]) -> [String: String] {
    let names = segments.compactMap { segment in
      if case .part(let name, _) = segment { name } else { nil }
    }
    return Dictionary(zip(names, values)) { first, _ in first }
  }
}
