internal import CLinuxFiles
internal import Glibc

/// What a program needs of the system and may be refused: file descriptors, threads and their states.
///
/// Dispatch crashes without descriptors, hangs without threads, and crashes within seconds if it cannot
/// read the states of its threads. So all three are tried beforehand.
package enum Supplies {
  /// Why no more files can be opened; nil where there is room for a camera's.
  package static var lackOfFiles: Errno? { refusal(c_try_files(8)) }

  /// Why no more threads can be started; nil where there is room for a camera's.
  package static var lackOfThreads: Errno? { refusal(c_try_threads(4)) }

  /// Why the states of threads cannot be read; nil if they can.
  package static var lackOfThreadStates: Errno? { refusal(c_try_thread_state()) }

  private static func refusal(_ failure: CInt) -> Errno? {
    failure == 0 ? nil : Errno(rawValue: failure)
  }
}
