internal import CaptureImaging
internal import CaptureStore

/// The number of files with each outcome, in one line.
struct AddSummary {
  var outcomes: [AddedPhoto.Outcome: Int] = [:]
  /// The number of photos added or restored that have a flaw.
  var flawed = 0
  var failures = 0
  /// The numbers of files that someone may miss, by kind.
  var losses: [String: Int] = [:]
  var otherFiles = 0
  /// The number of files that were not processed.
  var unseen = 0

  mutating func count(_ reason: SkippedFile.Reason) {
    guard reason.isLoss else { return otherFiles += 1 }
    losses[reason.noun, default: 0] += 1
  }

  var text: String {
    var parts = ["\((outcomes[.added] ?? 0).photos) \(AddedPhoto.Outcome.added.words)"]
    parts += part(.restored)
    if flawed > 0 {
      let new = (outcomes[.added] ?? 0) + (outcomes[.restored] ?? 0)
      parts[parts.count - 1] += flawed.flawed(of: new)
    }
    parts += part(.known)
    if failures > 0 { parts.append("\(failures) failed") }
    if !losses.isEmpty { parts.append(lossesText) }
    if otherFiles > 0 { parts.append(otherFiles.of("other file")) }
    if unseen > 0 { parts.append("\(unseen) not processed") }
    return parts.joined(separator: ", ")
  }

  /// The number of photos with an outcome, such as `2 already there`, if there are any.
  private func part(_ outcome: AddedPhoto.Outcome) -> [String] {
    outcomes[outcome].map { ["\($0) \(outcome.words)"] } ?? []
  }

  /// The files that were left out, such as `3 left out (2 MP4 videos, 1 HEIC picture)`.
  private var lossesText: String {
    let kinds = losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let list = kinds.map { $0.value.of($0.key) }.joined(separator: ", ")
    return "\(losses.values.reduce(0, +)) left out (\(list))"
  }
}

extension SkippedFile.Reason {
  /// The noun under which such a file is counted.
  fileprivate var noun: String {
    switch self {
    case .format(let format): "\(format.name) \(format.medium.rawValue)"
    case .unknownFormat: "file of an unknown format"
    case .archive: "archive"
    case .link: "link"
    case .store: "store"
    case .storeInternals: "folder of deleted photos and earlier states"
    case .otherAnnotations, .unusableSidecar, .sidecarAlone, .otherSidecar, .olderSidecar: "sidecar"
    case .otherMetadata: "file with other metadata"
    case .recovered: "folder of recovered files"
    case .special, .trashOrThumbnails, .appleDouble, .unfinished, .otherFile: "other file"
    }
  }

  /// The name of the reason in JSON.
  var word: String {
    switch self {
    case .format(let format): format.medium.rawValue
    case .unknownFormat: "unknown"
    case .archive: "archive"
    case .link: "link"
    case .special: "special"
    case .store, .storeInternals: "store"
    case .otherAnnotations, .unusableSidecar, .sidecarAlone, .otherSidecar, .olderSidecar: "sidecar"
    case .otherMetadata: "metadata"
    case .recovered: "recovered"
    case .trashOrThumbnails, .unfinished: "leavings"
    case .appleDouble, .otherFile: "other"
    }
  }
}

extension Int {
  /// How many photos of a total are flawed, in brackets; the number is left out for a single photo.
  func flawed(of total: Int) -> String { total == 1 ? " (flawed)" : " (\(self) flawed)" }

  /// Returns the number with a noun; in `file of an unknown format` or `file with other metadata`,
  /// the first word is pluralised.
  fileprivate func of(_ noun: String) -> String {
    guard self != 1 else { return "1 \(noun)" }
    let head = noun.prefix { $0 != " " }
    let rest = noun.dropFirst(head.count)
    guard rest.hasPrefix(" of ") || rest.hasPrefix(" with ") else { return "\(self) \(noun)s" }
    return "\(self) \(head)s\(rest)"
  }
}
