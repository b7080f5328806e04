/// Matches answers to requests, for a driver that answers in the order of the requests.
struct AnswerCount: Sendable {
  private var asked = 0
  private var answered = 0

  /// Returns the number of a new request.
  mutating func ask() -> Int {
    asked += 1
    return asked
  }

  /// Returns the number of the request that the next answer belongs to.
  mutating func next() -> Int {
    answered += 1
    return answered
  }
}
