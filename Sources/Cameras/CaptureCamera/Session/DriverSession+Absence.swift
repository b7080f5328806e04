internal import CaptureBase
internal import CaptureTime

/// Shots without a time limit, which wait only for a while for a camera that was lost.
///
/// Then the shot in progress gets its best frame so far; the others fail, and so does one without a frame.
///
/// This applies to the shot in progress as well as to those behind it. A shot of a future moment
/// may wait for that time after the moment. A session that is configured to wait longer for an
/// unplugged camera still reports a lost signal, and a driver that refuses, after the default time.
extension DriverSession {
  /// Limits the wait of each shot that has no limit yet, if the camera is lost.
  func limitAbsence() {
    guard let interruption = machine.interruption else { return }
    var limit = configuration.deadlines.following(lastRate).absence
    if interruption.code == .signal || interruption.code == .driver {
      limit = min(limit, Deadlines().following(lastRate).absence)
    }
    for shot in shots.all where shot.settings.within == nil && absences[shot.id] == nil {
      let begun = max(timeline.now, shot.settings.due ?? timeline.now)
      // A camera that comes and goes is waited for as long in all.
      let current = shots.current?.waiting.id == shot.id ? shots.current?.progress : nil
      let left = max(.zero, limit - (current?.absence ?? .zero))
      absences[shot.id] = absence(of: shot.id, until: begun + left, limit)
    }
  }

  private func absence(
    of shot: ShotID, until moment: Timestamp, _ limit: Duration, isProlonged: Bool = false
  ) -> Alarm {
    timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated {
        $0.absenceEnded(for: shot, dueAt: moment, limit, isProlonged: isProlonged)
      }
    }
  }

  private func absenceEnded(
    for shot: ShotID, dueAt moment: Timestamp, _ limit: Duration, isProlonged: Bool
  ) {
    if let lost = timeline.timeLost(since: moment), !isProlonged {
      let later = timeline.now + min(lost, limit)
      absences[shot] = absence(of: shot, until: later, limit, isProlonged: true)
      return
    }
    giveUp(shot, because: lossError ?? CameraError(.shoot, device.subject, .silent(for: limit)))
  }
}
