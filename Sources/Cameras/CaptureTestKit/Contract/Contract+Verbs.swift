internal import CaptureBase
internal import CaptureCamera

extension CameraContract {
  static let verbs = [
    ContractClause("a start is answered by one didStart, and a stop by one didStop") { subject in
      let (session, log) = subject.begin()
      try require(session.state == .idle, "a new session is \(session.state)")
      session.requestStart()
      try await log.wait(for: "didStart") { $0 == [.start] }
      try require(session.state == .running, "after didStart it is \(session.state)")
      session.requestStop()
      try await log.wait(for: "didStop") { $0 == [.start, .stop] }
      try require(session.state == .idle, "after didStop it is \(session.state)")
    },
    ContractClause("a start of a running session reports that it runs, and changes nothing") {
      subject in
      let (session, log) = try await subject.run()
      session.requestStart()
      try await log.wait(for: "a second didStart") { $0 == [.start, .start] }
      try await session.stop()
    },
    ContractClause("five starts at once have five answers") { subject in
      let (session, log) = subject.begin()
      for _ in 1...5 { session.requestStart() }
      try await log.wait(for: "five answers") { $0.count == 5 }
      try require(log.count(.start) == 5, "events: \(log.notes)")
      try await session.stop()
    },
    ContractClause("a stop of an idle session is answered") { subject in
      let (session, log) = subject.begin()
      session.requestStop()
      try await log.wait(for: "didStop") { $0 == [.stop] }
    },
    ContractClause("a stop while starting answers both, and leaves the camera closed") { subject in
      let (session, log) = subject.begin()
      session.requestStart()
      session.requestStop()
      try await log.wait(for: "didStop") { $0.last == .stop }
      let notes = subject.startsCountedAsFailed(log.notes)
      try require(notes == [.fail, .stop], "events: \(notes)")
      try require(session.state == .idle, "it is \(session.state)")
      let (other, _) = try await subject.run()
      try await other.stop()
    },
    ContractClause("starts and stops requested at once are carried out in order") { subject in
      let (session, log) = subject.begin()
      for _ in 1...3 {
        session.requestStart()
        session.requestStop()
      }
      session.requestStart()
      try await log.wait(for: "seven answers") { $0.count == 7 }
      let pairs: [SessionEventLog.Note] = [.fail, .stop, .fail, .stop, .fail, .stop]
      let notes = subject.startsCountedAsFailed(log.notes.dropLast()) + log.notes.suffix(1)
      try require(notes == pairs + [.start], "events: \(notes)")
      try await session.stop()
    },
    ContractClause("requests return immediately") { subject in
      let (session, _) = subject.begin()
      let spent = ContinuousClock().measure {
        session.requestStart()
        session.requestShot(PhotoSettings())
        session.requestStop()
      }
      try require(spent < .milliseconds(200), "they took \(spent)")
      try await session.stop()
    },
    ContractClause("observers are called on the queue that they named") { subject in
      let (session, log) = try await subject.run()
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try await session.stop()
      try await log.wait(for: "didStop") { $0.last == .stop }
      try require(!log.wasCalledElsewhere, "some calls came on another queue")
    },
    ContractClause("the stream of events reports the same events as other observers") { subject in
      let (session, log) = subject.begin()
      let events = session.events()
      try await session.start()
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try await session.stop()
      try await log.wait(for: "didStop") { $0.last == .stop }
      var notes: [SessionEventLog.Note] = []
      for await event in events {
        notes.append(event.note)
        if notes.last == .stop { break }
      }
      try require(notes == log.notes, "\(notes) is not \(log.notes)")
    },
    ContractClause("a wait for the start that is cancelled stops the camera") { subject in
      let (session, log) = subject.begin()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await session.start() }
        group.cancelAll()
      }
      try await log.wait(for: "didStop") { $0.last == .stop }
      try require(session.state == .idle, "it is \(session.state)")
    },
    ContractClause("every request is answered, whatever the order") { subject in
      let (session, log) = subject.begin()
      var asked = 0
      var shots: [ShotID] = []
      for step in [0, 1, 2, 0, 2, 1, 1, 0, 0, 2, 2, 1, 0, 2, 1, 2, 0, 1] {
        switch step {
        case 0: session.requestStart()
        case 1: session.requestStop()
        default: shots.append(session.requestShot(PhotoSettings(priority: .speed)))
        }
        if step != 2 { asked += 1 }
      }
      session.requestStop()
      try await log.wait(for: "an answer to everything") { notes in
        notes.count(where: \.isAnswer) == asked + 1 + shots.count
      }
      for shot in shots {
        let ends = log.count(.take(shot)) + log.count(.noTake(shot))
        try require(ends == 1, "a shot had \(ends.counted("end"))")
      }
    },
  ]
}

extension ContractSubject {
  /// Returns the notes, with each start that succeeded before the next stop counted as failed.
  ///
  /// That can happen only in real time, when the machine is busy between the two calls.
  fileprivate func startsCountedAsFailed(_ notes: some Sequence<SessionEventLog.Note>)
    -> [SessionEventLog.Note]
  {
    notes.map { $0 == .start && tolerance > .zero ? .fail : $0 }
  }
}

extension SessionEventLog.Note {
  /// Whether it is the outcome of a request.
  fileprivate var isAnswer: Bool {
    switch self {
    case .start, .fail, .stop, .take, .noTake: true
    case .interruption, .resumption, .changing, .change, .framesHeld, .willTake: false
    }
  }
}

extension SessionEvent {
  var note: SessionEventLog.Note {
    switch self {
    case .didStart: .start
    case .didFail: .fail
    case .didStop: .stop
    case .wasInterrupted: .interruption
    case .interruptionEnded: .resumption
    case .willChangeMode: .changing
    case .didChangeMode: .change
    case .framesHeld: .framesHeld
    case .willTake(let shot, _): .willTake(shot)
    case .didTake(let shot): .take(shot.id)
    case .didNotTake(let shot, _): .noTake(shot)
    }
  }
}
