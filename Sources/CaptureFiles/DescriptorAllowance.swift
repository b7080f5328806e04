internal import Glibc

/// How many files this program may have open at once.
package enum DescriptorAllowance {
  /// How many more could be opened now.
  ///
  /// The soft limit counts, as the kernel applies it, less what is open already.
  package static var free: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    // What is unlimited is a number that does not fit.
    return max(0, Int(clamping: limit.rlim_cur) - openCount)
  }

  /// How many are open; where the system does not say, the three that every program has.
  private static var openCount: Int {
    guard let names = try? Folder.names(in: "/proc/self/fd"), !names.isEmpty else { return 3 }
    return names.count
  }
}
