import CaptureJSON

/// A node of what a screen reader can read.
struct AccessibleNode {
  let role: String
  let name: String
  let value: String
  let properties: [String: JSON]
}

extension Tab {
  /// The nodes that a screen reader can read, in the order of the document.
  func accessibleNodes() throws -> [AccessibleNode] {
    try run("Accessibility.getFullAXTree")["nodes"].items.compactMap { node in
      guard !node["ignored"].isTrue, let role = node["role"]["value"].text else { return nil }
      let properties = node["properties"].items.map {
        ($0["name"].text ?? "", $0["value"]["value"])
      }
      return AccessibleNode(
        role: role, name: node["name"]["value"].text ?? "",
        value: node["value"]["value"].text ?? "",
        properties: Dictionary(properties) { first, _ in first })
    }
  }

  /// The names of the nodes with a role.
  func names(ofRole role: String) throws -> [String] {
    try accessibleNodes().filter { $0.role == role }.map(\.name)
  }

  /// The accessible role and name of the control with the focus.
  func focused() throws -> String {
    let node = try accessibleNodes().last { $0.properties["focused"]?.isTrue == true }
    return node.map { "\($0.role) \($0.name)" } ?? "nothing"
  }
}
