import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCamera

/// Decisions on whether a picture has settled, based on its measurements alone.
@Suite struct SettlingTests {
  @Test(arguments: [
    (Settling.Tolerance.balanced, 30, 134), (.balanced, 15, 200), (.balanced, 5, 600),
    (.close, 30, 400), (.close, 15, 467), (.close, 5, 1400),
  ])
  func `a steady picture settles after the window or the frame count, whichever is later`(
    tolerance: Settling.Tolerance, rate: Int, milliseconds: Int
  ) {
    let history = Watch(tolerance, rate: rate) { _ in Look() }
    #expect(history.settled?.rounded == milliseconds)
    #expect(history.unrests == [.tooEarly])
  }

  @Test func `a picture that is dark at first settles only after it has brightened`() {
    let history = Watch(.balanced) { $0 < 600 ? .black : Look() }
    #expect(history.unrests == [.dark, .brightness])
    #expect((700...800).contains(history.settled?.rounded ?? 0))
  }

  @Test(arguments: [
    ("black", Settling.UnsettledReason.dark, PictureStatistics(luma: 3, spread: 2)),
    (
      "black with noise", .dark,
      PictureStatistics(luma: 8, spread: 5, sharpness: 3.5, darkShare: 0.98)
    ),
    ("dark with noise", .noise, PictureStatistics(luma: 24, spread: 6, sharpness: 3.6)),
    ("noise", .noise, PictureStatistics(luma: 127, spread: 9.2, sharpness: 3.57)),
    ("white", .bright, PictureStatistics(luma: 255)),
    ("blown out", .bright, PictureStatistics(luma: 250, spread: 15, brightShare: 0.98)),
    (
      "white but for its lights", .bright,
      PictureStatistics(luma: 247, spread: 10, brightShare: 0.58)
    ),
    ("nearly white", .bright, PictureStatistics(luma: 241, spread: 19, brightShare: 0.4)),
    ("grey", .flat, PictureStatistics(luma: 128)),
    ("green", .flat, PictureStatistics(luma: 78, cb: 43, cr: 21)),
  ])
  func `a steady picture without content is never settled`(
    name: String, unrest: Settling.UnsettledReason, measure: PictureStatistics
  ) {
    var settling = Settling(tolerance: .balanced)
    for frame in 0..<300 { settling.watch(measure, at: .frame(frame, rate: 30)) }
    #expect(settling.unrest == unrest)
    #expect(settling.isSteady)
    #expect(unrest.isEmptiness)
  }

  @Test(
    arguments: [
      (PictureStatistics(luma: 19.9, spread: 3.9, sharpness: 1), .dark),
      (PictureStatistics(luma: 20, spread: 3.9, sharpness: 1), nil),
      (PictureStatistics(luma: 19.9, spread: 4, sharpness: 1), nil),
      (PictureStatistics(luma: 100, spread: 40, sharpness: 1, darkShare: 0.971), .dark),
      (PictureStatistics(luma: 100, spread: 40, sharpness: 1, darkShare: 0.97), nil),
      (PictureStatistics(luma: 235.1, spread: 24.9, sharpness: 1), .bright),
      (PictureStatistics(luma: 235, spread: 24.9, sharpness: 1), nil),
      (PictureStatistics(luma: 235.1, spread: 25, sharpness: 1), nil),
      (PictureStatistics(luma: 100, spread: 40, sharpness: 1, brightShare: 0.971), .bright),
      (PictureStatistics(luma: 100, spread: 40, sharpness: 1, brightShare: 0.97), nil),
      (PictureStatistics(luma: 100, spread: 2.9, sharpness: 1), .flat),
      (PictureStatistics(luma: 100, spread: 3, sharpness: 1), nil),
      (PictureStatistics(luma: 100, spread: 11.9, sharpness: 3.35), .noise),
      (PictureStatistics(luma: 100, spread: 11.9, sharpness: 3.8), .noise),
      (PictureStatistics(luma: 100, spread: 12, sharpness: 3.5), nil),
      (PictureStatistics(luma: 100, spread: 11.9, sharpness: 3.34), nil),
      (PictureStatistics(luma: 100, spread: 11.9, sharpness: 3.81), nil),
    ] as [(PictureStatistics, Settling.UnsettledReason?)])
  func `a picture is without content only within these limits`(
    measure: PictureStatistics, emptiness: Settling.UnsettledReason?
  ) {
    #expect(measure.emptiness == emptiness)
  }

  @Test(arguments: [(Settling.Tolerance.balanced, 1066), (.close, 3200)])
  func `a picture is steady once nothing has changed for eight times the window`(
    tolerance: Settling.Tolerance, milliseconds: Int
  ) {
    for change in [0, 2] {
      var settling = Settling(tolerance: tolerance)
      var steady: Int?
      for frame in 0..<300 where steady == nil {
        let light = Double(frame * change) / 30
        settling.watch(PictureStatistics(luma: 2 + light, spread: 1), at: .frame(frame, rate: 30))
        if settling.isSteady { steady = frame * 100 / 3 }
      }
      #expect(steady == (change == 0 ? milliseconds : nil))
    }
  }

  @Test func `a dim picture with some contrast does not count as dark`() {
    let history = Watch(.balanced) { _ in Look(light: 12, contrast: 8, focus: 8) }
    #expect(history.unrests == [.tooEarly])
  }

  @Test func `a picture that gets brighter settles one window after it stops`() {
    let history = Watch(.balanced) { Look(light: 60 + min($0, 500) / 5) }
    #expect(history.unrests == [.tooEarly, .brightness])
    #expect((600...640).contains(history.settled?.rounded ?? 0))
  }

  /// A change in the picture and its expected classification.
  struct Motion: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let unrest: Settling.UnsettledReason
    /// The picture's appearance at a time in milliseconds.
    let look: @Sendable (Int) -> Look

    init(
      _ name: String, _ unrest: Settling.UnsettledReason, look: @escaping @Sendable (Int) -> Look
    ) {
      testDescription = name
      self.unrest = unrest
      self.look = look
    }
  }

  @Test(arguments: [
    Motion("a slow ramp of light", .brightness) { Look(light: 60 + $0 / 30) },
    Motion("flicker from frame to frame", .brightness) { Look(light: 118 + $0 / 33 % 2 * 5) },
    Motion("contrast that comes and goes", .contrast) { Look(contrast: 30 + $0 / 33 % 4 * 2) },
    Motion("white balance that drifts to blue", .whiteBalance) { Look(cb: 100 + $0 / 40) },
    Motion("white balance that drifts to red", .whiteBalance) { Look(cr: 200 - $0 / 40) },
    Motion("focus that hunts", .focus) { Look(focus: [16, 12, 8, 4, 8, 12][$0 / 66 % 6]) },
  ])
  func `a picture that keeps changing never settles`(motion: Motion) {
    let history = Watch(.balanced, lasting: 2800, look: motion.look)
    #expect(history.settled == nil)
    #expect(history.unrests.last == motion.unrest)
  }

  @Test func `a change that takes minutes counts as part of the scene`() {
    for tolerance in [Settling.Tolerance.balanced, .close] {
      #expect(Ramp(from: 100, to: 140, seconds: 60).settled(tolerance, within: 8) != nil)
    }
  }

  @Test(
    arguments: [
      (PictureStatistics(luma: 103, spread: 40, sharpness: 1), nil),
      (PictureStatistics(luma: 103.01, spread: 40, sharpness: 1), .brightness),
      (PictureStatistics(luma: 100, spread: 43, sharpness: 1), nil),
      (PictureStatistics(luma: 100, spread: 43.01, sharpness: 1), .contrast),
      (PictureStatistics(luma: 100, spread: 40, cb: 130, sharpness: 1), nil),
      (PictureStatistics(luma: 100, spread: 40, cb: 130.01, sharpness: 1), .whiteBalance),
      (PictureStatistics(luma: 100, spread: 40, cr: 126, sharpness: 1), nil),
      (PictureStatistics(luma: 100, spread: 40, cr: 125.99, sharpness: 1), .whiteBalance),
    ] as [(PictureStatistics, Settling.UnsettledReason?)])
  func `a picture may change back and forth by exactly the tolerance`(
    other: PictureStatistics, unrest: Settling.UnsettledReason?
  ) {
    let still = PictureStatistics(luma: 100, spread: 40, sharpness: 1)
    var settling = Settling(tolerance: .balanced)
    for frame in 0...4 {
      settling.watch(frame.isMultiple(of: 2) ? still : other, at: .frame(frame, rate: 30))
    }
    #expect(settling.unrest == unrest)
  }

  @Test(
    arguments: [(2.0, 94.0), (30, 94), (63, 94), (100, 140), (200, 94), (250, 110), (180, 220)])
  func `a ramp of 20 s is seen at each point of it at which a photo may be requested`(
    first: Double, last: Double
  ) {
    let ramp = Ramp(from: first, to: last, seconds: 20)
    for (tolerance, limit) in [(Settling.Tolerance.balanced, 3.0), (.close, 8)] {
      for moment in stride(from: 0, through: 19.0, by: 0.5) {
        guard let settled = ramp.settled(tolerance, within: limit, after: moment) else { continue }
        #expect(
          abs(settled - last) <= 0.05 * last, "requested after \(moment) s: settled at \(settled)")
      }
    }
  }

  @Test(arguments: [0.2, 0.3, 0.5, 0.8, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20])
  func `a ramp of this many seconds settles within 5 % of its end, or not in time`(seconds: Double)
  {
    let fromBlack = [(2.0, 94.0), (6, 120)]
    let fromLight = [(30.0, 94.0), (47, 94), (200, 94), (250, 110)]
    for curve in Ramp.Curve.allCases {
      // A change that hardly moves at first looks like a steady picture.
      for (first, last) in curve == .quadratic ? fromBlack : fromBlack + fromLight {
        let ramp = Ramp(from: first, to: last, seconds: seconds, curve: curve)
        for (tolerance, limit) in [(Settling.Tolerance.balanced, 3.0), (.close, 8)] {
          guard let settled = ramp.settled(tolerance, within: limit) else { continue }
          #expect(
            abs(settled - last) <= 0.05 * last,
            "\(first) to \(last), \(curve): settled at \(settled)")
        }
      }
    }
  }

  @Test(arguments: [0.5, 1, 2, 4, 8])
  func `a colour that drifts for this many seconds settles near its end, or not in time`(
    seconds: Double
  ) {
    for (tolerance, limit) in [(Settling.Tolerance.balanced, 3.0), (.close, 8)] {
      var settling = Settling(tolerance: tolerance)
      for frame in 0...Int(limit * 30) where !settling.isSettled {
        let time = Double(frame) / 30
        let cb = 100 + 28 * min(1, time / seconds)
        settling.watch(
          PictureStatistics(luma: 100, spread: 40, cb: cb, sharpness: 1),
          at: .frame(frame, rate: 30))
        if settling.isSettled { #expect(abs(cb - 128) < 3, "settled at \(cb)") }
      }
    }
  }

  @Test func `noise within the tolerance delays settling by a few frames at most`() {
    let history = Watch(.balanced) { Look(light: 118 + $0 / 33 % 3, cb: 127 + $0 / 33 % 2) }
    #expect(history.settled?.rounded == 300)
  }

  @Test func `a change after settling makes the picture unsettled again`() {
    var settling = Settling(tolerance: .balanced)
    for frame in 0..<8 {
      settling.watch(PictureStatistics(Look()), at: .frame(frame, rate: 30))
    }
    #expect(settling.isSettled)
    settling.watch(PictureStatistics(Look(light: 160)), at: .frame(8, rate: 30))
    #expect(settling.unrest == .brightness)
    #expect(settling.frameCount == 9)
  }

  @Test func `a settling value without measurements is not settled`() {
    let settling = Settling(tolerance: .balanced)
    #expect(settling.unrest == .tooEarly)
    #expect(settling.span == .zero)
  }

  /// Compares the same decaying disturbance at several strengths.
  @Test(arguments: UInt64(0)..<12)
  func `a stronger disturbance never settles earlier than a weaker one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let wobbles = (0..<60).map { frame in
      let most = max(0, 6 - frame / Int.random(in: 4...8, using: &random))
      return (0..<3).map { _ in Int.random(in: -most...most, using: &random) }
    }
    for tolerance in [Settling.Tolerance.balanced, .close] {
      let settled = [1, 2, 4].map { strength in
        Watch(tolerance, lasting: 2400) { time in
          let wobble = wobbles[min(time / 33, 59)].map { $0 * strength }
          return Look(light: 120 + wobble[0], cb: 128 + wobble[1], cr: 128 + wobble[2])
        }.settled ?? .seconds(9)
      }
      #expect(settled == settled.sorted())
    }
  }
}

/// A picture whose light changes from one level to another.
private struct Ramp {
  /// The course of the change.
  enum Curve: CaseIterable {
    case linear, quadratic, exponential
  }

  var first: Double
  var last: Double
  var seconds: Double
  var curve: Curve

  init(from first: Double, to last: Double, seconds: Double, curve: Curve = .linear) {
    self.first = first
    self.last = last
    self.seconds = seconds
    self.curve = curve
  }

  private func light(at time: Double) -> Double {
    let share = min(1, time / seconds)
    let done =
      switch curve {
      case .linear: share
      case .quadratic: share * share
      case .exponential: 1 - exp(-3 * time / seconds)
      }
    return first + (last - first) * done
  }

  /// Returns the light in which the picture settles; nil if it does not within that many seconds after one.
  func settled(
    _ tolerance: Settling.Tolerance, within limit: Double, after moment: Double = 0
  ) -> Double? {
    var settling = Settling(tolerance: tolerance)
    for frame in 0...Int(limit * 30) {
      let light = light(at: moment + Double(frame) / 30)
      settling.watch(
        PictureStatistics(
          luma: light, spread: light * 0.6, sharpness: 1, darkShare: light < 10 ? 1 : 0,
          brightShare: light > 245 ? 1 : 0),
        at: .frame(frame, rate: 30))
      if settling.isSettled { return light }
    }
    return nil
  }
}

/// The observation of a picture until it settles.
private struct Watch {
  /// The time at which it settled, since the first frame.
  private(set) var settled: Duration?
  /// The reasons it had not settled until then, without consecutive repetitions.
  private(set) var unrests: [Settling.UnsettledReason] = []

  /// Observes, for `span` milliseconds, a picture whose appearance
  /// depends on the time in milliseconds.
  init(
    _ tolerance: Settling.Tolerance, rate: Int = 30, lasting span: Int = 5000,
    look: (Int) -> Look
  ) {
    var settling = Settling(tolerance: tolerance)
    for frame in 0...span * rate / 1000 {
      let time = Timestamp.frame(frame, rate: rate)
      settling.watch(PictureStatistics(look(Int(time.nanoseconds / 1_000_000))), at: time)
      guard let unrest = settling.unrest else {
        settled = time - .zero
        return
      }
      if unrests.last != unrest { unrests.append(unrest) }
    }
  }
}

extension Timestamp {
  /// Returns the time at which a frame of a stream is exposed.
  fileprivate static func frame(_ number: Int, rate: Int) -> Timestamp {
    Timestamp(nanoseconds: Int64(number) * 1_000_000_000 / Int64(rate))
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded up.
  fileprivate var rounded: Int { Int(milliseconds.rounded(.up)) }
}
