import CaptureImaging

// Measures browsing of photos; Scripts/bench/browse describes each measurement and its baseline.
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "memory" where arguments.count == 5:
  try await MemoryBenchmark.run(
    in: arguments[2], rounds: Int(arguments[3]) ?? 0, file: arguments[4])
case "raw" where arguments.count > 4:
  try await RawBenchmark(arguments[3], in: arguments[2], files: Array(arguments[4...])).run()
case "decode" where arguments.count > 3:
  try DecodeBenchmark.run(rounds: Int(arguments[2]) ?? 0, files: Array(arguments[3...]))
case "fill" where arguments.count > 5:
  try BenchmarkStore.fill(
    arguments[2], upTo: Int(arguments[3]) ?? 0,
    of: FrameSize(arguments[4]) ?? FrameSize(width: 1920, height: 1080),
    files: Array(arguments[5...]))
default:
  print(
    """
    usage: memory FOLDER ROUNDS FILE | raw FOLDER SIZE FILE... | decode ROUNDS FILE...
      | fill FOLDER COUNT SIZE FILE...
    """)
}
