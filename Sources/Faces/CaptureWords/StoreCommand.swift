internal import CaptureBase
internal import CaptureText

/// A command for a store that a message suggests to type, in quotes.
///
/// It names the store if the person has named it: otherwise the command would use another one.
package struct StoreCommand: CustomStringConvertible {
  private let words: String
  private let store: String?

  /// Creates a command from its words after `capture`, by default for the store of this program.
  package init(_ words: String, store: String? = StoreCommand.namedStore) {
    self.words = words
    self.store = store
  }

  package var description: String {
    "'capture \(words)\(store.map { " --store \($0.asShellWord)" } ?? "")'"
  }

  /// The store that the person has named for this program, or a client for the request that is being
  /// answered; nil if other commands find it, too.
  package static var namedStore: String? { requested ?? named.withLock { $0 } }
  private static let named = Guarded<String?>(nil)
  /// The store that a client has named for the request that this task answers; nil for none.
  @TaskLocal package static var requested: String?

  /// Sets the store that commands name from now on.
  package static func name(_ store: String?) {
    named.withLock { $0 = store }
  }
}
