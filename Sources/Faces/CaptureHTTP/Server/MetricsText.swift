internal import CaptureBase

/// Measurements in the text format of Prometheus, version 0.0.4.
public struct MetricsText: Sendable {
  /// What a measurement is.
  public enum Kind: String, Sendable {
    /// A number that only grows, and whose name ends with `_total`.
    case counter
    /// A number that grows and shrinks.
    case gauge
  }

  /// A value, with the labels that distinguish it from others of the same name.
  public struct Sample: Sendable {
    let labels: [(name: String, value: String)]
    let value: Double

    /// Creates a sample; names of labels are `[a-z_]+`, and their values any text.
    public init(_ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
      self.value = value
      self.labels = labels.map { ($0.key, $0.value) }
    }

    /// Creates a sample of a whole number.
    public init(_ value: Int, _ labels: KeyValuePairs<String, String> = [:]) {
      self.init(Double(value), labels)
    }
  }

  /// The media type of the text.
  public static let type = "text/plain; version=0.0.4; charset=utf-8"

  /// The text so far.
  public private(set) var text = ""

  /// Creates an empty text.
  public init() {}

  /// Adds the samples of one name; without samples, nothing is added.
  public mutating func add(_ kind: Kind, _ name: String, _ help: String, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    begin(kind.rawValue, name, help)
    for sample in samples { add(name, sample) }
  }

  /// Adds a measurement of one value.
  public mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: Int) {
    add(kind, name, help, [Sample(value)])
  }

  /// Adds a histogram in seconds.
  public mutating func add(_ name: String, _ help: String, _ histogram: DurationHistogram) {
    begin("histogram", name, help)
    var total = 0
    for (bound, count) in zip(histogram.bounds, histogram.counts) {
      total += count
      add("\(name)_bucket", Sample(total, ["le": (bound.milliseconds / 1000).description]))
    }
    add("\(name)_bucket", Sample(histogram.total, ["le": "+Inf"]))
    add("\(name)_sum", Sample(histogram.sum.milliseconds / 1000))
    add("\(name)_count", Sample(histogram.total))
  }

  private mutating func begin(_ kind: String, _ name: String, _ help: String) {
    text += "# HELP \(name) \(help.escaped(quotes: false))\n# TYPE \(name) \(kind)\n"
  }

  private mutating func add(_ name: String, _ sample: Sample) {
    let labels = sample.labels.map { "\($0.name)=\"\($0.value.escaped(quotes: true))\"" }
    text += name + (labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}")
    text += " \(sample.value.written)\n"
  }
}

extension String {
  /// The text without what would end it early.
  fileprivate func escaped(quotes: Bool) -> String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\"" where quotes: text += "\\\""
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Double {
  /// The number in the format's words, without a fraction if it is whole.
  fileprivate var written: String {
    if isNaN { return "NaN" }
    if isInfinite { return self > 0 ? "+Inf" : "-Inf" }
    return Int(exactly: self).map { String($0) } ?? description
  }
}
