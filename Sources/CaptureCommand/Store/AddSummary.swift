internal import CaptureImaging
internal import CaptureStore

/// How many files became what, in one line.
struct AddSummary {
  var outcomes: [AddedPhoto.Outcome: Int] = [:]
  var failures = 0
  /// Files that somebody may miss, by what they are.
  var losses: [String: Int] = [:]
  var otherFiles = 0
  /// Files that were not come to.
  var unseen = 0

  mutating func count(_ reason: LeftOut.Reason) {
    guard reason.isLoss else { return otherFiles += 1 }
    losses[reason.noun, default: 0] += 1
  }

  var text: String {
    var parts = [(outcomes[.added] ?? 0).photos + " added"]
    if let known = outcomes[.known] { parts.append("\(known) there already") }
    if let restored = outcomes[.restored] { parts.append("\(restored) restored") }
    if failures > 0 { parts.append("\(failures) failed") }
    if !losses.isEmpty { parts.append(lossesText) }
    if otherFiles > 0 { parts.append(otherFiles.of("other file")) }
    if unseen > 0 { parts.append("\(unseen) not looked at") }
    return parts.joined(separator: ", ")
  }

  /// Such as `3 left out (2 MP4 videos, 1 HEIC picture)`.
  private var lossesText: String {
    let kinds = losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let list = kinds.map { $0.value.of($0.key) }.joined(separator: ", ")
    return "\(losses.values.reduce(0, +)) left out (\(list))"
  }
}

extension LeftOut.Reason {
  /// What one such file is counted as.
  fileprivate var noun: String {
    switch self {
    case .format(let format): "\(format.name) \(format.medium.rawValue)"
    case .unknownFormat: "file of an unknown format"
    case .link: "link"
    case .store: "store"
    case .storeInternals: "folder of deleted photos and earlier states"
    case .otherAnnotations, .unusableSidecar, .sidecarAlone, .otherSidecar: "sidecar"
    case .recovered: "folder of recovered files"
    case .special, .leavings, .appleDouble, .otherFile: "other file"
    }
  }

  /// What programs know it by.
  var word: String {
    switch self {
    case .format(let format): format.medium.rawValue
    case .unknownFormat: "unknown"
    case .link: "link"
    case .special: "special"
    case .store, .storeInternals: "store"
    case .otherAnnotations, .unusableSidecar, .sidecarAlone, .otherSidecar: "sidecar"
    case .recovered: "recovered"
    case .leavings: "leavings"
    case .appleDouble, .otherFile: "other"
    }
  }
}

extension Int {
  /// The number and the noun; in `file of an unknown format` the first word takes the plural.
  fileprivate func of(_ noun: String) -> String {
    guard self != 1 else { return "1 \(noun)" }
    let head = noun.prefix { $0 != " " }
    guard noun.dropFirst(head.count).hasPrefix(" of ") else { return "\(self) \(noun)s" }
    return "\(self) \(head)s\(noun.dropFirst(head.count))"
  }
}
