/// What long work has done so far, and whether it goes on.
struct WorkTally<Item: Sendable>: ~Copyable {
  private let total: Int
  private let report: WorkReport<StoreProgress<Item>>
  private var items: [Item] = []
  /// The error that would keep everything else from being done, too.
  private var obstacle: StoreError?

  init(total: Int, _ report: WorkReport<StoreProgress<Item>>) {
    self.total = total
    self.report = report
  }

  /// Reports an item, with its error if it failed; returns whether to go on.
  mutating func note(_ item: Item, _ error: StoreError?) -> Bool {
    items.append(item)
    // More may be found than was known at first.
    report.tell(
      StoreProgress(done: items.count, total: max(items.count, total), item: item))
    if let error, [.full, .readOnly].contains(error.code) { obstacle = obstacle ?? error }
    return obstacle == nil && !report.isCancelled
  }

  /// Returns all items; throws if the work was ended early.
  func finished() throws(StoreError) -> [Item] {
    if let obstacle { throw obstacle }
    if items.count < total { try report.requireGoingOn() }
    return items
  }
}
