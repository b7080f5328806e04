/// How far long work on a store has come, and what it has just dealt with.
public struct StoreProgress<Item: Sendable>: Sendable {
  /// The number of things that are done, such as photos.
  public let done: Int
  /// The number of things known so far, which may grow while the work goes on.
  public let total: Int
  /// What was found or done just now; nil if there is only a new number.
  public let item: Item?

  /// Creates a step of long work, for a test of a program that shows progress.
  public init(done: Int, total: Int, item: Item? = nil) {
    self.done = done
    self.total = total
    self.item = item
  }

  /// The part that is done, from 0 to 1.
  public var fraction: Double { total > 0 ? min(1, Double(done) / Double(total)) : 1 }
}

extension StoreProgress: Equatable where Item: Equatable {}

extension StoreProgress: Hashable where Item: Hashable {}

extension StoreProgress: CustomStringConvertible {
  /// The numbers, and what was found or done just now, such as `3 of 8: known: a.jpg`.
  public var description: String {
    let numbers = "\(done) of \(total)"
    return item.map { "\(numbers): \($0)" } ?? numbers
  }
}
