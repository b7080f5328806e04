import CaptureArguments
import CaptureText

/// A fictional program for these tests.
enum Kettle {
  enum Leaf: String, CaseIterable, Sendable { case black, green }

  static let json = Parameter.flag("json", short: "j", help: "Print an object for each line.")
  static let quiet = Parameter.flag("quiet", short: "q", help: "Print only errors.")
  static let settle = Parameter.toggle(
    "settle", help: "Wait until the leaves have settled, or do not even if they move a lot.")
  static let leaf = Parameter.option(
    "leaf", short: "l", .oneOf(Leaf.self), valueName: "KIND", help: "The leaves to use.")
  static let degrees = Parameter.option(
    "degrees", short: "d", .integer(in: -20...100), valueName: "N", help: "How hot the water is.")
  static let controls = Parameter.options(
    "control", .text, valueName: "NAME=VALUE", help: "Set a control; may be given several times."
  ).suggested { $0.contains("=") }
  static let simulator = Parameter.option(
    "simulator", .text, valueName: "FILE", bare: "built in", help: "Use no real water.")

  static let cup = Parameter.argument("cup", .text, help: "Where the tea goes.")
  static let spoons = Parameter.optionalArgument(
    "spoons", .integer(in: 0...9), help: "How much sugar goes into it.")
  static let guests = Parameter.arguments("guest", .text, help: "Who is to be woken.")

  static let brew = CommandSyntax(
    "brew", abstract: "Make a cup of tea.",
    discussion: """
      Water is heated first. It is poured over the leaves once it is as hot as they need it to be.

      The leaves are never boiled.
      """,
    parameters: [cup, spoons, leaf, json, quiet],
    groups: [ParameterGroup("Water options", [degrees, settle, controls, simulator])],
    examples: [Example("kettle brew --leaf green mug", "Green tea, in the mug.")])

  static let wake = CommandSyntax("wake", abstract: "Call the guests.", parameters: [guests])

  static let program = CommandSyntax(
    "kettle", abstract: "Make tea and call the guests.", subcommands: [brew, wake])

  static let loud = Parameter.flag("loud", help: "Whistle.")
  static let name = Parameter.option(
    "name", .text, valueName: "NAME", help: "What the kettle is called.")

  /// The same program with options that precede or follow the name of each subcommand.
  static let whistling = CommandSyntax(
    "kettle", abstract: "Make tea and call the guests.", subcommands: [brew, wake],
    everywhere: [loud, name])
}
