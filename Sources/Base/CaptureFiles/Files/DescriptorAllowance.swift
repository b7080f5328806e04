internal import Glibc

/// The number of files that this process may have open.
package enum DescriptorAllowance {
  /// The number of files that could be opened now.
  ///
  /// This is the soft limit, which the kernel enforces, less the files already open.
  package static var free: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    // An unlimited value does not fit.
    return max(0, Int(clamping: limit.rlim_cur) - openCount)
  }

  /// The number of open files; 3, for the standard streams, if the system does not report it.
  private static var openCount: Int {
    guard let names = try? Folder.names(in: "/proc/self/fd"), !names.isEmpty else { return 3 }
    return names.count
  }
}
