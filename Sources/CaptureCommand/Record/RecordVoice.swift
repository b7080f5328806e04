internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureRecording

/// What `capture record` says: where the recording is, and what is in it.
struct RecordVoice: Sendable {
  let folder: String
  let wantsJSON: Bool

  /// Shows what was recorded so far.
  func progress(_ tally: RecordingTally) {
    guard Console.hasViewer else { return }
    Console.show(progress: "\(tally.byteCount.asBytes): \(tally.words)")
  }

  func tell(_ sentence: String) {
    clearProgress()
    Console.tell(sentence)
  }

  /// Says where the recording is, and what happened in it.
  func report(_ tally: RecordingTally) {
    clearProgress()
    if wantsJSON {
      Console.say(tally.json(of: folder).line)
    } else {
      Console.say(folder)
    }
    Console.tell("\(tally.words); \(tally.byteCount.asBytes)")
  }

  private func clearProgress() {
    if Console.hasViewer { Console.show(progress: "") }
  }
}

extension RecordingTally {
  fileprivate func json(of folder: String) -> JSON {
    let faults = faults.sorted { $0.key < $1.key }.map { fault, count in
      JSON.Member(name: fault, value: .integer(count))
    }
    return [
      "folder": .string(folder), "bytes": .integer(byteCount), "frames": .integer(frames),
      "missed": .integer(missed), "flagged": .integer(flagged), "faults": .object(faults),
      "notLookedAt": .integer(unseen), "openings": .integer(openings),
      "failures": .integer(failures), "longestGapMs": .number(longestGap.milliseconds),
    ]
  }
}
