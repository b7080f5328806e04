@preconcurrency internal import Glibc

// Makes the tiers of photos and prints how long it took.
//
//   CaptureBenchmarks time WORKERS PHOTO...     milliseconds per photo; 0 workers: processor time, no threads
//   CaptureBenchmarks tiers FOLDER PHOTO...     writes the tiers there, and prints a line about each photo

setvbuf(stdout, nil, _IOLBF, 0)
let words = CommandLine.arguments.dropFirst()
guard words.count > 2, let option = words.dropFirst().first else {
  print("usage: CaptureBenchmarks time WORKERS PHOTO... | tiers FOLDER PHOTO...")
  exit(64)
}
let photos = try words.dropFirst(2).map(BenchmarkPhoto.init)
switch words.first {
case "time": try Stopwatch.run(photos, workers: Int(option) ?? 0)
case "tiers": try TierFiles.write(photos, into: option)
default: exit(64)
}
