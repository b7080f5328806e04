import CaptureJSON

/// The DevTools protocol over a browser's pipes: JSON messages with a zero byte after each.
///
/// It is used by one test at a time, and reads only while a command or an event is waited for.
final class DevTools {
  /// Something that happened in the browser or in one of its tabs.
  struct Event {
    let kind: Kind
    let parameters: JSON

    /// What happened, and the session in which it did.
    struct Kind: Hashable {
      let method: String
      let session: String?
    }
  }

  private let browser: BrowserProcess
  private var unread: [UInt8] = []
  private var lastCommand = 0
  /// What happened and was not awaited yet: by kind, as there are many thousands in a run.
  private var events: [Event.Kind: [JSON]] = [:]
  /// What tabs do with events at once, by session.
  var listeners: [String: (Event) throws -> Void] = [:]

  init(_ browser: consuming BrowserProcess) {
    self.browser = browser
  }

  /// Sends a command without waiting for its outcome.
  @discardableResult
  func send(_ method: String, _ parameters: JSON = [:], to session: String? = nil) throws -> Int {
    try send(method, encoded: parameters.line, to: session)
  }

  /// Sends a command whose parameters are JSON already, without waiting for its outcome.
  @discardableResult
  func send(_ method: String, encoded parameters: String, to session: String?) throws -> Int {
    lastCommand += 1
    let receiver = session.map { #","sessionId":"\#($0)""# } ?? ""
    let head = #"{"id":\#(lastCommand),"method":"\#(method)"\#(receiver),"params":"#
    try browser.write(Array("\(head)\(parameters)}".utf8) + [0])
    return lastCommand
  }

  /// Sends a command and returns its result.
  func run(
    _ method: String, _ parameters: JSON = [:], in session: String? = nil,
    within timeout: Duration = .seconds(30)
  ) throws -> JSON {
    let command = try send(method, parameters, to: session)
    let deadline = ContinuousClock.now + timeout
    while let message = try nextMessage(before: deadline) {
      guard message["id"] == .integer(command) else {
        try take(message)
        continue
      }
      guard message["error"] == .null else {
        throw BrowserError("\(method): \(message["error"]["message"].text ?? "failed")")
      }
      return message["result"]
    }
    throw BrowserError("\(method) had no result within \(timeout)")
  }

  /// Waits for the first event of a kind in a session that is not older than the last one awaited.
  @discardableResult
  func event(
    _ method: String, in session: String?, within timeout: Duration = .seconds(30)
  ) throws -> JSON {
    let deadline = ContinuousClock.now + timeout
    let kind = Event.Kind(method: method, session: session)
    while true {
      if events[kind]?.isEmpty == false { return events[kind]?.removeFirst() ?? .null }
      guard let message = try nextMessage(before: deadline) else { break }
      try take(message)
    }
    throw BrowserError("there was no \(method) within \(timeout)")
  }

  /// Forgets the events of a kind so far.
  func forget(_ method: String, in session: String?) {
    events[Event.Kind(method: method, session: session)] = nil
  }

  /// Forgets a session that has ended, with its events.
  func forget(session: String) {
    listeners[session] = nil
    forgetEvents(of: session)
  }

  /// Forgets the events of a session so far.
  func forgetEvents(of session: String) {
    events = events.filter { $0.key.session != session }
  }

  /// Serves the listeners until a time has passed or a condition holds.
  func serve(for duration: Duration, until isDone: () -> Bool = { false }) throws {
    let deadline = ContinuousClock.now + duration
    while !isDone(), let message = try nextMessage(before: deadline) { try take(message) }
  }

  /// Kills the browser as a crash would.
  func crash() {
    browser.crash()
  }

  private func take(_ message: JSON) throws {
    guard let method = message["method"].text else { return }
    let session = message["sessionId"].text
    let event = Event(
      kind: Event.Kind(method: method, session: session), parameters: message["params"])
    if let session {
      // A session may have ended while the browser wrote of it.
      guard let listener = listeners[session] else { return }
      try listener(event)
    }
    events[event.kind, default: []].append(event.parameters)
  }

  private func nextMessage(before deadline: ContinuousClock.Instant) throws -> JSON? {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let bytes = Array(unread[..<end])
        unread.removeFirst(end + 1)
        return try LocatedJSON(reading: bytes, file: "the browser's message").json
      }
      guard let chunk = try browser.read(within: deadline - .now) else { return nil }
      unread += chunk
    }
  }
}

/// What a browser or a page could not do.
struct BrowserError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
