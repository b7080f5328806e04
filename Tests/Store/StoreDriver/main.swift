import Glibc

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 3, let mode = StoreDriver.Mode(rawValue: words[0]) else {
  Output.line(
    """
    usage: capture-store-driver \
    add|mix|once|empty|list|read|backup|compare|restore|accept|churn|rebuild|repair|refresh|lost|\
    errors|albums|live|check|import|peak STORE ARGUMENTS
    """)
  exit(64)
}
do {
  try StoreDriver(at: words[1]).run(mode, Array(words.dropFirst(2)))
} catch {
  Output.line("error \(error)")
  exit(1)
}
