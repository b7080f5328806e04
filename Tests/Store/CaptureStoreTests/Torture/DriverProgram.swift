import CaptureTestSupport

/// The program that uses a store in its own process, which tests can kill.
enum DriverProgram {
  static let path = "\(BuiltProgram.folder)/capture-store-driver"

  static func run(_ arguments: [String], in folder: borrowing TestFolder) throws -> Child.Outcome {
    try Child.run(path, arguments, in: folder)
  }
}
