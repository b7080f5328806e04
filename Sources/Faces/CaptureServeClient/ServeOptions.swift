package import Capture
package import CaptureCamera

/// What `capture serve` passes to the program that serves the page.
package struct ServeOptions: Hashable, Sendable {
  /// Whether there are plain URLs for other programs.
  package enum PlainURLs: String, Hashable, Sendable, CaseIterable {
    case on
    /// The pages of other programs may show their pictures.
    case embed
  }

  /// What to do with the key of the plain URLs instead of serving.
  package enum KeyAction: String, Hashable, Sendable, CaseIterable {
    case show, renew
  }

  /// A variable of the environment that chooses an option which the command line does not contain.
  package struct Variable: Hashable, Sendable {
    package var name: String
    /// The name of the option, such as `store`.
    package var option: String

    package init(_ name: String, for option: String) {
      self.name = name
      self.option = option
    }
  }

  /// The folder of the store.
  package var store: String
  /// Whether a person has named the store, rather than that it is the one of all commands.
  package var namesStore = false
  /// Where the cameras come from; the one that is selected is listed first.
  package var cameras = CameraSource.machine
  /// The stream that is requested from cameras.
  package var stream = StreamRequest()
  /// Whether the cameras' saved profiles are applied.
  package var usesProfiles = true
  /// How long to wait for a busy camera.
  package var busyTimeout = Duration.zero
  /// The TCP ports to try; 0 stands for any free one.
  package var ports = Self.usualPorts
  /// The path of the Unix socket; nil for none.
  package var socket: String?
  /// How other machines reach the page; nil if they do not.
  package var remote: Remote?
  /// The plain URLs; nil for none.
  package var plain: PlainURLs?
  /// The path of the file with their key; nil if it is not needed.
  package var keyFile: String?
  package var keyAction: KeyAction?
  /// How long the server goes on when nobody uses it; nil for as long as it can.
  package var idle: Duration?
  /// Whether the page is opened in a browser.
  package var opensPage = false
  /// The names of the options that a person typed, such as `store`.
  package var asked: [String] = []
  /// The variables of the environment that choose further options.
  package var chosenByEnvironment: [Variable] = []
  /// The folder of the page's files; nil for those that are part of the program.
  package var page: String?

  /// The ports to try if none is named.
  package static let usualPorts: ClosedRange<Int> = 7878...7887

  /// The environment variable in which the program gets them, which only its user can read.
  package static let variable = "CAPTURE_SERVE_OPTIONS"

  package init(store: String) {
    self.store = store
  }
}
