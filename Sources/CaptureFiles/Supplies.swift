internal import CLinuxFiles

/// What the system has to give to a program, and may refuse: files and threads.
///
/// Dispatch ends the program where it gets no file, and waits for ever where it gets no thread. So
/// both are asked for before.
package enum Supplies {
  /// Why no more files can be opened; nil where there is room for a camera's.
  package static var lackOfFiles: Errno? { refusal(c_try_files(8)) }

  /// Why no more threads can be started; nil where there is room for a camera's.
  package static var lackOfThreads: Errno? { refusal(c_try_threads(4)) }

  private static func refusal(_ failure: CInt) -> Errno? {
    failure == 0 ? nil : Errno(rawValue: failure)
  }
}
