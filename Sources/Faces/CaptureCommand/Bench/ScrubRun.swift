internal import CaptureBase
internal import CaptureBrowse
internal import CaptureStore
internal import CaptureTime
internal import Dispatch

/// A measurement of browsing a store.
struct ScrubRun: Sendable {
  let store: StoreEngine
  let photos: [PhotoID]
  let rate: Double
  let span: Duration

  struct Result: Sendable {
    let sequence: ScrubSequence
    let measurements: ScrubRecorder.Measurements
    /// The number of requests that were skipped because the machine was late.
    let skipped: Int
    let statistics: BrowseStatistics
    let processorTime: Duration
    let memory: (before: Int, peak: Int)
  }

  func run(_ sequence: ScrubSequence) async -> Result {
    let queue = DispatchQueue(label: "capture.bench", qos: .userInteractive)
    let browser = PhotoBrowser(
      store: PhotoStore(store), configuration: BrowserConfiguration())
    let recorder = ScrubRecorder()
    let observation = browser.observe(on: queue) { recorder.see($0) }
    browser.setPhotos(photos)
    browser.precache()
    let ticks = max(1, Int(span.milliseconds * rate / 1_000))
    let places = sequence.places(count: photos.count, ticks: ticks, rate: rate)
    // Someone who starts to browse has been looking at a photo.
    if let place = places.first ?? nil { browser.show(at: place) }
    await Self.pause()
    ProcessUse.forgetPeak()
    let before = (memory: ProcessUse.memory.now, time: ProcessUse.processorTime)
    let skipped = await ScrubPacer(places, rate: rate).run(on: queue) { place in
      let now = ContinuousClock.now
      if let number = browser.show(at: place) { recorder.note(number, asked: now) }
    }
    let time = ProcessUse.processorTime - before.time
    await Self.pause()
    recorder.close()
    observation.cancel()
    return Result(
      sequence: sequence, measurements: recorder.measurements, skipped: skipped,
      statistics: browser.statistics,
      processorTime: time, memory: (before.memory, ProcessUse.memory.peak))
  }

  /// Waits long enough for work in progress to finish.
  private static func pause() async {
    try? await ContinuousClock().sleep(for: .milliseconds(500))
  }
}
