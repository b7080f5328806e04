internal import CLinuxFiles

/// File descriptors and threads, which the system may refuse to a program.
///
/// Dispatch crashes without descriptors and hangs without threads, so both are tried beforehand.
package enum Supplies {
  /// Why no more files can be opened; nil where there is room for a camera's.
  package static var lackOfFiles: Errno? { refusal(c_try_files(8)) }

  /// Why no more threads can be started; nil where there is room for a camera's.
  package static var lackOfThreads: Errno? { refusal(c_try_threads(4)) }

  private static func refusal(_ failure: CInt) -> Errno? {
    failure == 0 ? nil : Errno(rawValue: failure)
  }
}
