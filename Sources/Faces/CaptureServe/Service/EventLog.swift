/// The events that readers may not have seen yet.
///
/// A value: of each subject it keeps only the newest event, so that a slow reader is not sent the whole
/// story of a camera, and of the others it keeps a limited number.
struct EventLog: Sendable {
  /// What a reader gets.
  enum Reading: Hashable, Sendable {
    /// The events that it has not seen, each as a line, and the number of the last event.
    case lines([String], last: Int)
    /// Some of the events that it has not seen have been forgotten.
    case missed(last: Int)
  }

  private struct Entry: Sendable {
    let number: Int
    let subject: String?
    let line: String
  }

  /// The number of events without a subject that are kept.
  static let limit = 512

  private var entries: [Entry] = []
  /// The number of the last event.
  private(set) var last = 0
  /// The number of the last event that was forgotten although nothing replaced it.
  private var lastForgotten = 0

  /// Adds an event, in place of the last one of the same subject.
  mutating func add(_ line: String, about subject: String?) {
    last += 1
    if let subject { entries.removeAll { $0.subject == subject } }
    entries.append(Entry(number: last, subject: subject, line: line))
    guard entries.count > Self.limit, let oldest = entries.firstIndex(where: { $0.subject == nil })
    else { return }
    lastForgotten = entries.remove(at: oldest).number
  }

  /// Returns the events after one with this number.
  func reading(after number: Int) -> Reading {
    guard number >= lastForgotten else { return .missed(last: last) }
    return .lines(entries.filter { $0.number > number }.map(\.line), last: last)
  }
}
