extension MetricsText {
  /// Adds what a server has done so far.
  public mutating func add(_ statistics: HTTPStatistics) {
    let answers = statistics.answers.sorted { $0.key.rawValue < $1.key.rawValue }
    add(
      .counter, "capture_http_requests_total", "Requests that were answered, by status.",
      answers.map { Sample($0.value, ["status": String($0.key.rawValue)]) })
    let refusals = statistics.refusals.sorted { $0.key < $1.key }
    add(
      .counter, "capture_http_refused_total", "Requests that were refused, by rule.",
      refusals.map { Sample($0.value, ["rule": $0.key]) })
    add(
      .counter, "capture_http_connections_total", "Connections that were accepted.",
      statistics.connections)
    add(
      .gauge, "capture_http_connections", "Connections that are open.", statistics.openConnections)
    add(.gauge, "capture_http_streams", "Streams that are open.", statistics.openStreams)
    add(
      .counter, "capture_http_departures_total", "Clients that left before the end of an answer.",
      statistics.departures)
    add(
      .counter, "capture_http_shortages_total", "Times that the system lacked a descriptor.",
      statistics.shortages)
    add(
      .counter, "capture_http_received_bytes_total", "Bytes received.", statistics.bytesReceived)
    add(.counter, "capture_http_sent_bytes_total", "Bytes sent.", statistics.bytesSent)
    add(
      "capture_http_answer_seconds",
      "Time from a request that waits for nothing to the beginning of its answer.",
      statistics.durations)
  }
}
