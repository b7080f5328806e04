internal import CLinuxFiles
internal import Glibc

/// What the system may refuse to a program: file descriptors, threads, and what it knows of them.
///
/// Dispatch crashes without descriptors, hangs without threads, and crashes within seconds where it cannot
/// read what its threads are doing. So all are tried beforehand.
package enum Supplies {
  /// Why no more files can be opened; nil where there is room for a camera's.
  package static var lackOfFiles: Errno? { refusal(c_try_files(8)) }

  /// Why no more threads can be started; nil where there is room for a camera's.
  package static var lackOfThreads: Errno? { refusal(c_try_threads(4)) }

  /// Why nothing can be read of the program's threads; nil where it can.
  package static var lackOfThreadStates: Errno? {
    access("/proc/stat", R_OK) == 0 ? nil : Errno(rawValue: errno)
  }

  private static func refusal(_ failure: CInt) -> Errno? {
    failure == 0 ? nil : Errno(rawValue: failure)
  }
}
