internal import CaptureBase
internal import CaptureTime

/// The time that everything may take.
extension ServerCore {
  /// Begins a phase that may last for some time.
  func set(_ connection: Connection, _ phase: Connection.Phase, for duration: Duration?) {
    connection.phase = phase
    setDeadline(of: connection, after: duration)
  }

  /// Sets the time at which the present phase has lasted too long.
  func setDeadline(of connection: Connection, after duration: Duration?) {
    connection.deadline = duration.map { timeline.now + $0 }
    connection.unsent = connection.socket.unsent
    wake(at: connection.deadline)
  }

  /// Ensures that deadlines are checked by then.
  ///
  /// An alarm that rings too early costs less than a new one for each request.
  func wake(at moment: Timestamp?) {
    guard let moment else { return }
    if let alarm, alarm.moment <= moment { return }
    let alarm = timeline.alarm(at: moment, on: alarmQueue) { [weak self] in
      self?.loop.perform { self?.assumeIsolated { $0.checkDeadlines() } }
    }
    self.alarm = (moment, alarm)
  }

  private func checkDeadlines() {
    alarm = nil
    let now = timeline.now
    for connection in Array(connections.values) {
      guard let deadline = connection.deadline, deadline <= now else { continue }
      expire(connection)
    }
    if let end, end <= now {
      for connection in Array(connections.values) { close(connection) }
    }
    for listener in listeners { listener.resume() }
    let next = connections.values.compactMap(\.deadline).min()
    wake(at: next)
    wake(at: connections.isEmpty ? nil : end)
  }

  private func expire(_ connection: Connection) {
    switch connection.phase {
    case .handshake, .idle, .lingering: close(connection)
    case .head, .body:
      refuse(
        connection, Refusal(.time, .requestTimeout, "the request has not arrived in time"))
    case .refusing(let refusal): answer(connection, HTTPAnswer(refusal))
    case .handling: connection.deadline = nil
    case .answering, .streaming: expireUnlessProgressing(connection)
    }
  }

  /// Closes a connection whose client has taken nothing since the deadline was set.
  private func expireUnlessProgressing(_ connection: Connection) {
    let unsent = connection.socket.unsent
    guard unsent > 0, unsent >= connection.unsent else {
      return setDeadline(of: connection, after: progressLimit(of: connection))
    }
    if connection.isStream { counts.departures += 1 }
    close(connection)
  }

  /// Returns the time in which the client must take something.
  func progressLimit(of connection: Connection) -> Duration {
    if case .streaming(isFeed: true) = connection.phase {
      limits.feedProgress
    } else {
      limits.progress
    }
  }
}
