internal import CaptureBase
internal import CaptureHTTP
internal import CaptureStore

extension ServerStatistics.Numbers {
  /// The numbers as `/v1/metrics` has them.
  var metrics: MetricsText {
    var text = MetricsText()
    text.add(.gauge, "capture_photos", "Photos in the store.", store.photos)
    text.add(.gauge, "capture_binned_photos", "Photos in the bin.", store.binnedPhotos)
    text.add(
      .gauge, "capture_original_bytes", "Size of the photos in the store.", store.originalBytes)
    text.add(cameras)
    text.add(http)
    text.add(
      .gauge, "process_resident_memory_bytes", "Memory that the server uses.", residentBytes)
    text.add(
      .gauge, "process_start_time_seconds", "When the server was started, since 1970.",
      [MetricsText.Sample(startedAt.secondsSince1970)])
    return text
  }
}

extension MetricsText {
  /// Adds what cameras have done: counts for each of them, and the times of all together.
  fileprivate mutating func add(_ cameras: [CameraStatistics]) {
    add(
      .counter, "capture_frames_total", "Frames that viewers could see.",
      cameras.map { Sample($0.frames, ["camera": "\($0.id)"]) })
    add(
      .counter, "capture_frames_missed_total", "Frames that the camera did not deliver.",
      cameras.map { Sample($0.framesMissed, ["camera": "\($0.id)"]) })
    add(
      .gauge, "capture_leases", "Clients that keep the camera running.",
      cameras.map { Sample($0.viewers, ["camera": "\($0.id)"]) })
    add(
      .counter, "capture_shots_total", "Requested photos, by outcome.",
      cameras.flatMap(\.shotSamples))
    add(
      .counter, "capture_faults_total", "Frames that could not be used for a photo, by fault.",
      cameras.flatMap(\.faultSamples))
    add(
      "capture_frame_age_seconds", "Age of frames when they were handed to viewers.",
      cameras.sum(\.tally.ages))
    add(
      "capture_settle_seconds", "Time from the request of a photo to a settled picture.",
      cameras.sum(\.tally.settling))
    add("capture_encode_seconds", "Time to make a JPEG of a raw frame.", cameras.sum(\.encoding))
  }
}

extension CameraStatistics {
  fileprivate var shotSamples: [MetricsText.Sample] {
    CameraTally.Outcome.allCases.map { outcome in
      MetricsText.Sample(
        tally.shots[outcome] ?? 0, ["camera": "\(id)", "outcome": outcome.rawValue])
    }
  }

  fileprivate var faultSamples: [MetricsText.Sample] {
    tally.faults.sorted { $0.key < $1.key }.map { fault in
      MetricsText.Sample(fault.value, ["camera": "\(id)", "fault": fault.key])
    }
  }
}

extension [CameraStatistics] {
  fileprivate func sum(_ part: (CameraStatistics) -> DurationHistogram) -> DurationHistogram {
    reduce(into: DurationHistogram()) { $0.add(part($1)) }
  }
}
