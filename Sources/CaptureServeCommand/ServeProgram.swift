/// The `capture-serve` program.
@main
enum ServeProgram {
  static func main() async {}
}
