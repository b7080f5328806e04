internal import CaptureBase
internal import CaptureCamera
internal import CaptureDoctor
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords
internal import Glibc

/// The output of `capture doctor`.
struct DoctorOutput: Sendable {
  let wantsJSON: Bool

  /// Prints the program's version and the machine.
  func begin(_ isSimulated: Bool) {
    guard !wantsJSON else { return }
    Console.printResult("Capture \(Program.version), \(Machine.description)")
    if isSimulated { Console.printResult("The cameras are simulated.") }
  }

  /// Reports something that is not a camera, or not yet usable as one.
  func tell(_ obstacle: CameraObstacle) {
    guard !wantsJSON else { return Console.printResult(obstacle.json.line) }
    let remedy = obstacle.remedy.map { "; \($0.words)" } ?? ""
    Console.printResult(
      "\(obstacle.remedy == nil ? "·" : "!") \(obstacle.subject): \(obstacle.reason)\(remedy)")
  }

  /// Shows which camera is being tested, on a terminal.
  func examine(_ device: CameraDevice) {
    if Console.hasViewer { Console.show(progress: "testing \(device.subject)") }
  }

  func tell(_ examination: Examination) {
    if Console.hasViewer { Console.show(progress: "") }
    guard !wantsJSON else { return Console.printResult(examination.json.line) }
    for line in examination.lines { Console.printResult(line) }
  }
}

/// The machine that the program runs on, for a bug report.
enum Machine {
  static var description: String {
    var facts = utsname()
    guard uname(&facts) == 0 else { return "an unknown system" }
    return "\(text(facts.sysname)) \(text(facts.release)) \(text(facts.machine))"
  }

  private static func text<Letters>(_ letters: Letters) -> String {
    withUnsafeBytes(of: letters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Examination {
  /// The examination as lines of text.
  var lines: [String] {
    let conclusions =
      findings.isEmpty
      ? ["  no problems found"] : findings.map { "  \($0.weight.mark) \($0.words)" }
    return ["", device.subject] + device.facts.map { "  \($0)" } + trials.flatMap(\.lines)
      + conclusions
  }
}

extension CameraDevice {
  fileprivate var facts: [String] {
    let identity = [
      maker, identity.serial.map { "serial \($0)" }, identity.port.map { "port \($0)" },
      link.map { "\(Int($0.speed)) Mbit/s" },
    ].compactMap { $0 }
    let formats = Set(modes.map(\.format.description)).sorted().joined(separator: ", ")
    let neighbours = link?.neighbours.joined(separator: ", ") ?? ""
    return [
      identity.joined(separator: ", "),
      neighbours.isEmpty ? "" : "shares its bus with \(neighbours)",
      modes.isEmpty ? "" : "\(modes.count.counted("mode")) in \(formats)",
    ].filter { !$0.isEmpty }
  }
}

extension DoctorFinding.Weight {
  fileprivate var mark: String {
    switch self {
    case .note: "·"
    case .warning: "!"
    case .failure: "✗"
    }
  }
}

extension StreamTrial {
  fileprivate var lines: [String] {
    guard let format else { return [] }
    let rate = format.rate.map { " at \(Self.rounded($0).framesText) a second" } ?? ""
    var lines = ["  \(format.format) \(format.size)\(rate)"]
    lines.append("    opened in \(opening.brief)" + stageWords)
    if let firstFrame { lines.append("    first frame after \(firstFrame.brief)") }
    lines.append("    \(frameWords)")
    if let curveWords { lines.append("    \(curveWords)") }
    return lines
  }

  /// Returns a frame rate, rounded to a whole number if it is at least 10.
  private static func rounded(_ rate: Double) -> Double { rate < 10 ? rate : rate.rounded() }

  private var stageWords: String {
    let stages = (format?.stages ?? []).filter { $0.span >= .milliseconds(1) }
    guard !stages.isEmpty else { return "" }
    return " (" + stages.map { "\($0.stage.rawValue) \($0.span.brief)" }.joined(separator: ", ")
      + ")"
  }

  private var frameWords: String {
    let rate = tally.rate.map { ", \(Int($0.rounded())) a second" } ?? ""
    let losses = [
      (tally.missed, "missing"), (tally.flagged + tally.empty, "broken"), (faultCount, "damaged"),
    ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
    let end = tally.silence >= .seconds(1) ? ", then none for \(tally.silence.brief)" : ""
    return "\(tally.frames.counted("frame")) in \(tally.span.brief)\(rate)\(losses)\(end)"
  }

  private var curveWords: String? {
    guard !curve.points.isEmpty else { return nil }
    let end =
      curve.settledAfter.map { "settled after \($0.brief)" }
      ?? (curve.isLong
        ? "not settled: \((curve.unrest ?? .tooEarly).rawValue)"
        : "not settled yet; the test was too short to tell")
    return "light \(curve.chart(columns: 32)) \(end)"
  }
}

extension SettleCurve {
  /// Returns the brightness over time, as a row of bars.
  fileprivate func chart(columns: Int) -> String {
    let bars = Array("▁▂▃▄▅▆▇█")
    let count = min(columns, points.count)
    return String(
      (0..<count).map { column in
        let luma = points[column * points.count / count].measure.luma
        return bars[min(bars.count - 1, Int(luma / 256 * Double(bars.count)))]
      })
  }
}
