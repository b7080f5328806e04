internal import CaptureJSON

extension ToleranceStatistics {
  /// All values as JSON on one line.
  public var jsonLine: String { json.line }

  private var json: JSON {
    [
      "requests": .integer(requests), "misses": .integer(misses), "shared": .integer(shared),
      "cancelled": .integer(cancelled), "refused": .integer(refused), "failed": .integer(failed),
      "hits": .counts(PictureLayer.allCases.map { ("\($0)", hits($0)) }),
      "passed": .object(PictureLayer.allCases.compactMap(reasons)),
      "memory": memory.json, "raw": raw.json,
    ]
  }

  /// Returns the reasons why a layer was skipped, or nil if it never was.
  private func reasons(for layer: PictureLayer) -> JSON.Member? {
    let counts = Reason.allCases.map { reason in
      (reason.rawValue, passes[Pass(layer: layer, reason: reason)] ?? 0)
    }
    guard counts.contains(where: { $0.1 > 0 }) else { return nil }
    return JSON.Member(name: "\(layer)", value: .counts(counts))
  }
}

extension MemoryStatistics {
  fileprivate var json: JSON {
    .counts([
      ("limit", limit), ("bytes", byteCount), ("pictures", pictureCount),
      ("evictions", evictions), ("rejections", rejections),
    ])
  }
}

extension RawStatistics {
  fileprivate var json: JSON {
    [
      "files": .integer(fileCount), "bytes": .integer(byteCount), "isWatched": .bool(isWatched),
      "reads": .integer(reads), "writes": .integer(writes),
      "writtenBytes": .integer(writtenBytes), "evictions": .integer(evictions),
      "pendingBytes": .integer(pendingBytes),
      "troubles": .counts(RawFileError.allCases.map { ($0.rawValue, failures[$0] ?? 0) }),
      "refusals": .counts(Refusal.allCases.map { ($0.rawValue, refusals[$0] ?? 0) }),
    ]
  }
}
