/// Which cameras of a scenario are plugged in, by their places in it.
struct PluggedCameras {
  private var paths: [Int: String] = [:]
  /// The cameras without a device file that are plugged in at first.
  private var missing: Set<Int> = []

  /// Whether all cameras that are plugged in at first had their device files, or left before.
  var isComplete: Bool { missing.isEmpty }

  /// The path of the first camera that is there.
  var firstPath: String? { paths.min { $0.key < $1.key }?.value }

  mutating func expect(_ index: Int) {
    missing.insert(index)
  }

  mutating func arrive(_ index: Int, at path: String) {
    paths[index] = path
    missing.remove(index)
  }

  /// Returns the path that the camera had; nil if it had none.
  mutating func leave(_ index: Int) -> String? {
    missing.remove(index)
    return paths.removeValue(forKey: index)
  }
}
