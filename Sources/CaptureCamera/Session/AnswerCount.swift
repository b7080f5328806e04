/// Which question an answer is about, where answers come in the order of the questions.
struct AnswerCount: Sendable {
  private var asked = 0
  private var answered = 0

  /// The number of a question that is asked now.
  mutating func ask() -> Int {
    asked += 1
    return asked
  }

  /// The number of the question that the answer which comes now is about.
  mutating func next() -> Int {
    answered += 1
    return answered
  }
}
