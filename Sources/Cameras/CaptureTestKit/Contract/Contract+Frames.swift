internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

extension CameraContract {
  static let frames = [
    ContractClause("frames come in order, stamped before they arrive") { subject in
      let (session, _) = try await subject.run()
      var last: Frame?
      for try await frame in session.frames().prefix(8) {
        try require(frame.timestamp <= subject.timeline.now, "a frame comes from the future")
        if let last {
          try require(frame.sequence > last.sequence, "\(frame.sequence) after \(last.sequence)")
          try require(frame.timestamp > last.timestamp, "a frame is older than the previous one")
        }
        last = frame
      }
      last = nil
      try await session.stop()
    },
    ContractClause("a slow reader gets the newest frame") { subject in
      let (session, _) = try await subject.run()
      guard let format = session.format else {
        throw ContractViolation("a running session has no format")
      }
      let interval = Duration.seconds(1 / (format.rate ?? 5))  // assume 5 if unknown
      var frames = session.frames().makeAsyncIterator()
      _ = try await frames.next()
      await subject.pause(interval * 12)
      let age = try await frames.next().map { subject.timeline.now - $0.timestamp }
      try require(
        age ?? .seconds(9) < interval * 4 + subject.tolerance,
        "it got one of \(age?.brief ?? "none") ago")
      try await session.stop()
    },
    ContractClause("frames have the size and format that the session states") { subject in
      let (session, _) = try await subject.run()
      let format = session.format
      for try await frame in session.frames().prefix(2) {
        try require(
          frame.layout.size == format?.size && frame.layout.format == format?.format,
          "\(frame.layout.format) \(frame.layout.size) is not what was stated")
      }
      try await session.stop()
      try require(session.format == nil, "a stopped session states a format")
    },
    ContractClause("a frame that is kept outlives the stream, and does not hold the camera") {
      subject in
      let (session, _) = try await subject.run()
      let frame = try await session.frames().first { _ in true }
      let before = frame.map(Self.sum)
      try await session.stop()
      try await session.start()
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try await session.stop()
      try require(frame.map(Self.sum) == before, "its bytes have changed")
    },
    ContractClause("a reader who keeps frames does not keep the camera from sending more") {
      subject in
      let (session, log) = try await subject.run()
      var kept: [Frame] = []
      let count = max(1, session.format?.bufferCount ?? 1)
      for try await frame in session.frames().prefix(count) { kept.append(frame) }
      let sums = kept.map(sum)
      await subject.pause(.seconds(4))
      try require(session.state == .running, "it is \(session.state)")
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try require(log.count(.interruption) == 0, "events: \(log.notes)")
      try require(kept.map(sum) == sums, "the bytes of kept frames have changed")
      try await session.stop()
    },
    ContractClause("a reader who keeps too many frames is reported, and others still get frames") {
      subject in
      let (session, log) = try await subject.run()
      let buffers = session.format?.bufferCount ?? 0
      let kept = Guarded<[Frame]>([])
      let hoarder = session.observeFrames(on: log.queue) { frame in
        kept.withLock { kept in
          if kept.count < max(12, 3 * buffers) { kept.append(frame) }
        }
      }
      if buffers > 0 {
        try await log.wait(for: "held frames") { $0.contains(.framesHeld) }
      } else {
        await subject.pause(.seconds(4))
      }
      var read = 0
      for try await _ in session.frames().prefix(2 * buffers + 3) { read += 1 }
      try require(read == 2 * buffers + 3, "a second reader got \(read.counted("frame"))")
      try require(log.count(.interruption) == 0, "events: \(log.notes)")
      try require(log.count(.framesHeld) <= 1, "events: \(log.notes)")
      hoarder.cancel()
      try await session.stop()
    },
    ContractClause("frames end when the session is stopped") { subject in
      let (session, _) = try await subject.run()
      for try await _ in session.frames() { session.requestStop() }
      try await session.stop()
      try require(session.state == .idle, "it is \(session.state)")
    },
  ]

  /// Returns the sum of the bytes in a frame's first buffer.
  static func sum(of frame: Frame) -> Int {
    frame.withBytes { bytes in
      bytes.byteOffsets.reduce(0) { sum, index in
        sum + Int(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
      }
    }
  }
}
