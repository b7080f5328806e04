internal import CaptureArguments

/// A file or folder that the program reads or writes without being told its path.
struct KnownFile {
  let path: String
  let meaning: String
  let applies: @Sendable (CommandTraits) -> Bool

  var row: HelpTopic.Row { HelpTopic.Row(path, meaning) }

  static let all: [KnownFile] = [
    KnownFile(
      path: "~/.config/capture/config.toml",
      meaning: "Your settings, which 'capture config' shows and changes."
    ) { $0.readsSettings },
    KnownFile(path: "/etc/capture/config.toml", meaning: "The settings for all users.") {
      $0.readsSettings
    },
    KnownFile(
      path: "~/.config/capture/profiles", meaning: "The saved control settings of each camera."
    ) { $0.has("no-profile") || $0.isOne(of: SaveControls.self, LoadControls.self) },
    KnownFile(
      path: "~/Pictures/Capture",
      meaning: "The default store, if your pictures folder is Pictures."
    ) { $0.has("store") },
    KnownFile(
      path: "~/.local/share/capture", meaning: "The default store without a pictures folder."
    ) { $0.has("store") },
    KnownFile(path: "~/.local/state/capture", meaning: "The progress of timelapses.") {
      $0.isOne(of: TakeTimelapse.self)
    },
    KnownFile(
      path: "/run/user/UID/capture/serve.sock", meaning: "The socket of the running server."
    ) { $0.isOne(of: Serve.self, Snap.self) },
    KnownFile(
      path: "~/.local/state/capture/serve.sock",
      meaning: "The same, if there was no folder /run/user/UID when the server was started."
    ) { $0.isOne(of: Serve.self, Snap.self) },
    KnownFile(
      path: "../libexec/capture/capture-serve",
      meaning: "The server, relative to capture's folder, unless it is in that folder."
    ) { $0.isOne(of: Serve.self) },
  ]
}
