import CaptureJSON

/// Feeds libFuzzer's bytes to the reader of the shell's input.
///
/// Lines are the same however their bytes are cut, each is a request or refused in one sentence, and a
/// request that is written again from its JSON has the same id.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let cut = bytes.first.map(Int.init) else { return 0 }
  let rest = bytes.dropFirst()
  let whole = lines(of: [Array(rest)])
  precondition(lines(of: [Array(rest.prefix(cut)), Array(rest.dropFirst(cut))]) == whole)
  for case .text(let line) in whole { read(line) }
  return 0
}

private func lines(of pieces: [[UInt8]]) -> [ShellLines.Line] {
  var lines = ShellLines()
  var found: [ShellLines.Line] = []
  for piece in pieces { found += lines.add(piece) }
  return found + lines.end()
}

private func read(_ line: [UInt8]) {
  do throws(ShellRefusal) {
    let request = try ShellRequest(reading: line)
    let json = (try? LocatedJSON(reading: line, file: "f"))?.json
    let copy = json.flatMap { try? ShellRequest(reading: Array($0.line.utf8)) }
    precondition(copy?.id == request.id)
  } catch {
    precondition(!error.sentence.isEmpty && !error.sentence.contains("\n"))
    precondition(error.id.line.utf8.count < 6 * ShellRequest.longestID + 3)
  }
}
