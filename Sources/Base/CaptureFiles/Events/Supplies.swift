internal import CLinuxFiles
internal import Glibc

/// System resources that a program needs and may be refused: descriptors, threads and their states.
///
/// Dispatch crashes without descriptors, hangs without threads, and crashes within seconds if it
/// cannot read the states of its threads. So all three are tried beforehand.
package enum Supplies {
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
