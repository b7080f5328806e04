import CaptureTestSupport

/// Runs sequences in temporary folders, and shortens those that fail.
struct SequenceSearch: Sendable {
  /// A sequence after which the store was wrong.
  struct Failure: Sendable, CustomStringConvertible {
    let steps: [SequenceStep]
    /// How the sequence was generated, so that it can be run again.
    let origin: String
    let trace: [String]
    let complaints: [String]

    var description: String {
      (["\(origin), as few steps as fail:"] + trace + complaints.map { "  -> \($0)" })
        .joined(separator: "\n")
    }
  }

  let pictures: SequencePictures

  init() throws {
    pictures = try SequencePictures()
  }

  /// Returns the failure of a sequence, checked after each step and at its end, or nil.
  func failure(of steps: [SequenceStep], from origin: String) throws -> Failure? {
    let folder = try TestFolder(in: SequenceFolder.parent)
    let run = try SequenceRun.begun(in: folder.path, pictures)
    do {
      for step in steps {
        try run.perform(step)
        guard run.complaints.isEmpty else { return Self.failure(steps, origin, run) }
      }
      try run.end()
    } catch {
      run.complain("\(error)")
    }
    return Self.failure(steps, origin, run)
  }

  static func failure(
    _ steps: [SequenceStep], _ origin: String, _ run: SequenceRun
  ) -> Failure? {
    guard !run.complaints.isEmpty else { return nil }
    return Failure(steps: steps, origin: origin, trace: run.trace, complaints: run.complaints)
  }

  /// Returns the same failure without the steps that it does not need.
  func shrunk(_ failure: Failure) throws -> Failure {
    var least = failure
    var index = 0
    while index < least.steps.count {
      var fewer = least.steps
      fewer.remove(at: index)
      if let found = try self.failure(of: fewer, from: failure.origin) {
        least = found
      } else {
        index += 1
      }
    }
    return least
  }
}

/// The folder for worlds, in memory if possible, since each step waits for the disk.
enum SequenceFolder {
  static let parent =
    TestFolder.names(in: "/dev/shm").isEmpty && (try? TestFolder(in: "/dev/shm")) == nil
    ? TestFolder.standardParent : "/dev/shm"
}
