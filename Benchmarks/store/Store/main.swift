import CaptureStore

// Measures a store; Scripts/bench/store describes each measurement and its baseline.
switch CommandLine.arguments.dropFirst().first {
case "fill":
  try StoreBenchmark.fill(CommandLine.arguments[2], upTo: Int(CommandLine.arguments[3]) ?? 0)
case "look":
  try StoreBenchmark.look(CommandLine.arguments[2])
case "atlas":
  try StoreBenchmark.makeAtlases(of: CommandLine.arguments[2])
case "add":
  try StoreBenchmark.add(
    Array(CommandLine.arguments[4...]), to: CommandLine.arguments[2],
    inBatch: CommandLine.arguments[3] == "batch")
default:
  print("usage: fill STORE COUNT | look STORE | atlas STORE | add STORE batch|single FILE...")
}
