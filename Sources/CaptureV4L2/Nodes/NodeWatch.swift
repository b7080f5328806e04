internal import CaptureFiles
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// Tells when cameras may have come or gone, or been given to others.
///
/// Where their folder cannot be watched, since other programs have used up the system's watches, it
/// is looked at each second instead. Its names are enough for that: a camera that is opened to be
/// asked wakes up.
final class NodeWatch: Sendable {
  /// What was seen last, and when to look again; nil where that is not needed, or no more.
  private struct Look: Sendable {
    var nodes: [String: FileIdentity.Moment] = [:]
    var next: Alarm?
  }

  private let folder: String
  private let timeline: any Timeline
  private let changed: @Sendable () -> Void
  private let queue = DispatchQueue(label: "capture.v4l2.changes")
  private let watch: FolderWatch?
  private let look = Guarded(Look())

  init(of folder: String, timeline: any Timeline, changed: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.timeline = timeline
    self.changed = changed
    watch = FolderWatch(folder, queue: queue, changed: changed)
    guard watch == nil else { return }
    look.withLock { $0 = Look(nodes: nodes, next: nextLook()) }
  }

  func stop() {
    watch?.stop()
    look.withLock { $0.next = nil }
  }

  private func nextLook() -> Alarm {
    timeline.alarm(after: .seconds(1), on: queue) { [weak self] in self?.lookAgain() }
  }

  private func lookAgain() {
    let (nodes, next) = (nodes, nextLook())
    let isOther = look.withLock { look in
      guard look.next != nil else { return false }  // stopped meanwhile
      defer { look = Look(nodes: nodes, next: next) }
      return look.nodes != nodes
    }
    if isOther { changed() }
  }

  /// The nodes that are there, and when each last got its name or other rights.
  private var nodes: [String: FileIdentity.Moment] {
    let names = ((try? Folder.names(in: folder)) ?? []).filter { $0.hasPrefix("video") }
    return names.reduce(into: [:]) { nodes, name in
      nodes[name] = (try? FileIdentity(at: "\(folder)/\(name)"))?.touched
    }
  }
}
