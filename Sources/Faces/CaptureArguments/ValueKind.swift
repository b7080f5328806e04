/// What the values of a parameter name, such as files, so that a shell can complete them.
///
/// A program adds kinds of its own, whose values it lists itself.
package struct ValueKind: Hashable, Sendable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// A file or folder of the machine.
  package static let file = ValueKind("file")
  /// A folder of the machine.
  package static let folder = ValueKind("folder")
}
