/// An album that was copied from one store to another, or would be.
package struct AlbumCopy: Hashable, Sendable {
  /// What the copy is in the other store.
  package enum Outcome: Hashable, Sendable {
    /// An album that it did not have.
    case added
    /// An album in place of an older or a damaged file.
    case replaced
  }

  package let name: AlbumName
  package let outcome: Outcome

  package init(name: AlbumName, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }
}
