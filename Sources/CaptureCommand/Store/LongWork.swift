/// Work that takes long: people see how far it is, and may end it between two photos.
final class LongWork {
  private let interruption = Interruption()
  private var line = ProgressLine()
  private var isWhole = true

  deinit {
    interruption.stop()
  }

  /// The code to end with where somebody wanted an end before all was done.
  var code: ExitCode? { isWhole ? nil : interruption.code }

  /// Shows how far the work is, and answers whether to go on.
  func advance(to progress: WorkProgress) -> Bool {
    line.show(progress)
    isWhole = interruption.code == nil || progress.done == progress.total
    return isWhole
  }

  /// Says something without a trace of the progress.
  func tell(_ sentence: String) {
    line.clear()
    Console.tell(sentence)
  }

  /// Takes the progress off the terminal before results are printed.
  func clear() {
    line.clear()
  }
}

/// How much of some work is done.
struct WorkProgress {
  var done: Int
  var total: Int
  /// What is counted, such as photos.
  var noun = "photos"
  /// How much is done where the things that are counted differ in size.
  var share: Double?

  var fraction: Double {
    min(1, share ?? (total == 0 ? 1 : Double(done) / Double(total)))
  }
}
