import CaptureTestSupport
import Glibc

/// How figures of the page are judged.
///
/// Tests judge counts and ratios, which hold on any machine. Milliseconds are those of a release build,
/// and are judged by `Scripts/bench/page` only.
enum Figures {
  /// The folder with the programs that are measured, or nil for those of the tests.
  static let programs = variable("CAPTURE_BENCH_PROGRAMS")
  /// Whether figures that depend on the machine are judged and reported.
  static let areJudged = programs != nil
  /// Whether every figure is measured as often as may be, and what grows is watched for longer.
  static let areThorough = areJudged || Effort.current == .long
  /// The most runs of each figure, since another program may have the processor in some.
  private static let mostRuns = areThorough ? 5 : 3

  /// Runs what is measured, and returns every run.
  ///
  /// Where it is not thorough, the first run that holds is the last one, as `counted` would judge by it.
  static func runs<Run>(
    until holds: (Run) -> Bool = { _ in true }, of run: () throws -> Run
  ) rethrows -> [Run] {
    var runs = [try run()]
    while runs.count < mostRuns, areThorough || !holds(runs[runs.count - 1]) {
      runs.append(try run())
    }
    return runs
  }

  /// Returns what counts of some runs, where less is better: the median where figures are judged.
  ///
  /// Elsewhere it is the least: a page that is at fault is so in all of them, on the busiest machine.
  static func counted(_ values: [Double]) -> Double {
    areJudged ? median(values) : values.min() ?? .infinity
  }

  static func median(_ values: [Double]) -> Double {
    percentile(50, of: values)
  }

  static func percentile(_ part: Int, of values: [Double]) -> Double {
    guard !values.isEmpty else { return .infinity }
    return values.sorted()[(values.count - 1) * part / 100]
  }

  /// Reports the median of some runs, with the best and the worst, and whether it is below its limit;
  /// where figures are not judged, it always is.
  static func holds(
    _ name: String, _ values: [Double], below limit: Double, unit: String = "ms"
  ) -> Bool {
    guard areJudged else { return true }
    let median = median(values)
    let (least, most) = (values.min() ?? .infinity, values.max() ?? .infinity)
    let texts = [median, least, most, limit].map(shown)
    print("figure\t\(name)\t\(texts.joined(separator: "\t"))\t\(unit)")
    return median <= limit
  }

  private static func shown(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    guard abs(tenths) < 1e15 else { return "-" }
    return "\(Int(tenths) / 10).\(abs(Int(tenths)) % 10)"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
