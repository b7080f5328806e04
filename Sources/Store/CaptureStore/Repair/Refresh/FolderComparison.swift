internal import CaptureBase

/// What the times of a store's folders have shown about changes by other programs.
public struct FolderComparison: Hashable, Sendable {
  /// The number of folders whose times were compared.
  public internal(set) var folders = 0
  /// The number of photos whose changes were recorded: edited originals and changed annotations.
  public internal(set) var recorded = 0
  /// The number of folders in which another program has changed something that was not recorded.
  public internal(set) var changed = 0

  /// Creates a result in which nothing was found.
  public init() {}
}

extension FolderComparison: CustomStringConvertible {
  /// The numbers of folders and photos.
  public var description: String {
    "\(folders.counted("folder")) compared, \(recorded) recorded, \(changed) changed"
  }
}

/// How much of a store is compared when it is opened.
struct ComparisonBudget {
  /// The number of folders whose times are compared.
  var folders = 10_000
  /// The number of photos whose files are compared, in folders that may have changed.
  var photos = 1_000
  /// Whether the time is used up.
  var isSpent: () -> Bool

  /// A budget of a few hundredths of a second, in which the first twenty folders and photos are compared
  /// however busy the machine is.
  static var ofOpening: ComparisonBudget {
    let end = ContinuousClock.now + .milliseconds(20)
    var looks = 0
    return ComparisonBudget {
      looks += 1
      return looks > 20 && ContinuousClock.now > end
    }
  }
}
