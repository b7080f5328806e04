internal import CaptureBase
internal import CaptureHTTP
internal import CaptureTime

/// Hands out the addresses of downloads, and makes the files while they are fetched.
actor DownloadTickets {
  private let timeline: any Timeline
  private var table = DownloadTable()
  /// Two archives are made at a time; others wait for a thread.
  nonisolated let threads = ThreadPool(2, "capture.serve.exports")

  init(_ timeline: any Timeline) {
    self.timeline = timeline
  }

  /// Notes a download, and returns the path of its address.
  func note(_ download: Download, named name: String) throws(HTTPFailure) -> String {
    let key = HTTPSecret().text
    guard table.add(download, named: name, key: key, at: timeline.now) else {
      throw HTTPFailure(
        .unavailable, "busy", "too many downloads are waiting to be fetched")
    }
    return "/d/\(key)/\(name)"
  }

  /// Returns a download, which can be fetched once; its headers can be requested before.
  func take(_ key: String, named name: String, isHead: Bool) throws(HTTPFailure) -> Download {
    guard let download = table.download(key, named: name, at: timeline.now) else {
      throw HTTPFailure(
        .notFound, "notFound", "this download has been fetched already, or has expired")
    }
    if !isHead { table.remove(key) }
    return download
  }
}
