/// The paths of the files that can contain settings.
struct SettingsPlaces: Equatable {
  /// The user's file, which `capture config set` changes; nil without a home directory.
  let user: String?
  /// The files for all users of the machine; an earlier one overrides a later one.
  let system: [String]
  /// Whether the user's file must exist, because it was chosen.
  let isChosen: Bool

  /// Locates the files by the XDG Base Directory rules, or by `CAPTURE_CONFIG`.
  init(environment: (String) -> String?) {
    func variable(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let chosen = variable("CAPTURE_CONFIG") {
      user = chosen == "/dev/null" ? nil : chosen
      system = []
      isChosen = user != nil
      return
    }
    let folders = [variable("XDG_CONFIG_HOME"), variable("HOME").map { "\($0)/.config" }]
    // The XDG rules require relative paths to be ignored.
    let folder = folders.compactMap { $0 }.first { $0.hasPrefix("/") }
    user = folder.map { "\($0)/\(Self.name)" }
    let others = (variable("XDG_CONFIG_DIRS") ?? "").split(separator: ":").map(String.init)
    let named = others.filter { $0.hasPrefix("/") && $0 != "/etc" }
    system = (named + ["/etc"]).map { "\($0)/\(Self.name)" }
    isChosen = false
  }

  private static let name = "capture/config.toml"
}
