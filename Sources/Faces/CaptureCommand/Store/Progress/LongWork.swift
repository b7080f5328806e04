internal import CaptureWords

/// Long work that shows its progress, and that a signal can end between two photos.
final class LongWork {
  private let interruption = Interruption()
  private var line = ProgressLine()
  private var isWhole = true

  deinit {
    interruption.stop()
  }

  /// The exit code if a signal ended the work before it was finished.
  var code: ExitCode? { isWhole ? nil : interruption.code }

  /// Shows the progress of the work, and returns whether to continue.
  func advance(to progress: WorkProgress) -> Bool {
    line.show(progress)
    isWhole = interruption.code == nil || progress.done == progress.total
    return isWhole
  }

  /// Shows the progress of work of which nothing is half done between two steps, and ends the
  /// program there after a signal.
  func advanceOrExit(to progress: WorkProgress) {
    guard !advance(to: progress) else { return }
    clear()
    Console.exit(code ?? .interrupted)
  }

  /// Prints a message after removing the progress line.
  func tell(_ sentence: String, as message: Console.Message) {
    line.clear()
    Console.printMessage(sentence, as: message)
  }

  /// Removes the progress line from the terminal before results are printed.
  func clear() {
    line.clear()
  }
}

/// The progress of some work.
struct WorkProgress {
  var done: Int
  var total: Int
  /// The finished fraction, if the counted things differ in size.
  var share: Double?

  var fraction: Double {
    min(1, share ?? (total == 0 ? 1 : Double(done) / Double(total)))
  }
}
