/// A small cache that evicts its oldest entry.
struct Recent<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var entries: [(key: Key, value: Value)] = []

  init(limit: Int) {
    self.limit = limit
  }

  subscript(key: Key) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      entries.removeAll { $0.key == key }
      guard let newValue else { return }
      if entries.count == limit { entries.removeFirst() }
      entries.append((key, newValue))
    }
  }
}
