internal import CLinuxFiles
internal import Glibc

/// System resources that a program needs and may be refused: descriptors, threads and their states.
///
/// Dispatch crashes without descriptors, hangs without threads, and crashes within seconds if it
/// cannot read the states of its threads. So all three are tried beforehand.
package enum ResourceCheck {
  /// The reason why no more files can be opened; nil if there is room for a camera's.
  package static var lackOfFiles: Errno? { refusal(c_try_files(8)) }

  /// The reason why no more threads can be started; nil if there is room for a camera's.
  package static var lackOfThreads: Errno? { refusal(c_try_threads(4)) }

  /// The reason why the states of threads cannot be read; nil if they can.
  package static var lackOfThreadStates: Errno? { refusal(c_try_thread_state()) }

  private static func refusal(_ failure: CInt) -> Errno? {
    failure == 0 ? nil : Errno(rawValue: failure)
  }
}

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
