internal import CaptureArguments

extension HelpTopic {
  static let scenarios = HelpTopic(
    "scenarios", abstract: "Files that describe simulated cameras and what happens to them."
  ) {
    [
      .paragraph(
        """
        'capture snap --simulator=door.json' simulates the cameras of a scenario; so do all \
        commands that take --simulator, --device simulator=door.json, and \
        CAPTURE_DEVICE=simulator=door.json. A folder of photos or a recording can be given instead \
        of the file. A scenario is a JSON file in which every field is optional. Times are texts \
        such as "300ms", "2s" and "10min". In this one, the first two attempts to open the camera \
        fail:
        """),
      .lines([#"{ "events": [{ "fault": "busy", "open": 1, "count": 2, "holder": "cheese" }] }"#]),
      .table("The file", scenarioFields),
      .table("A camera", scenarioCameraFields),
      .paragraph(
        """
        Each event has a fault, and may name its camera (default: 0). It happens when the camera \
        is opened for the nth time (open), at the nth frame (frame), or at a time after the start \
        of the program (after). Openings and frames are counted from 1. 'count' repeats an event \
        several times in a row, 'forever' from then on. To have the programs of a script continue \
        one scenario, set CAPTURE_SIMULATOR_STATE to a file, which keeps the time and the counts.
        """),
      .table("Faults", scenarioFaults),
      .paragraph(
        """
        Documentation/Reference/Scenarios.md describes the effect of each fault, and \
        Documentation/Scenarios has a file for each.
        """),
    ]
  }

  /// The fields of a file.
  static let scenarioFields: [Row] = [
    Row("cameras", "the cameras, numbered from 0"),
    Row("events", "what happens, in any order"),
    Row(
      "seed",
      "a number that determines the jitter, the garbage and, with startsAt, the ids of photos"),
    Row(
      "startsAt",
      """
      the date and time at which the scenario starts, such as "2026-01-01T12:00:00+01:00"
      """),
  ]

  /// The fields of a camera.
  static let scenarioCameraFields: [Row] = [
    Row("name", "the camera's name"),
    Row("serial", "its serial number"),
    Row("port", "the port that it is plugged into"),
    Row("photos", "\"samples\", \"testPattern\", or a folder, relative to the file"),
    Row("photo", "the name of the only photo that the camera sees"),
    Row("shuffle", "a seed that shuffles the photos"),
    Row("modes", "the modes it offers: format (MJPG, YUYV, NV12, GREY), size, rates"),
    Row("controls", "the controls"),
    Row("motion", "whether the picture moves from the beginning"),
    Row("startUp", "the time from the opening until the stream is on"),
    Row(
      "jitter",
      "the maximum delay of a frame's exposure, at most half of the time between two frames"),
    Row("darkFrames", "the number of frames until a stream reaches full brightness"),
    Row("buffers", "the number of frames that fit into memory, 1 to 32"),
    Row("plugged", "whether the camera is plugged in at the start"),
  ]

  /// The faults, each with what it needs.
  static let scenarioFaults: [Row] = [
    Row("busy", "another program uses the camera (open; holder if known)"),
    Row("permissionDenied", "the program is not permitted to open it (open)"),
    Row("noBandwidth", "the USB bus has no room (open)"),
    Row("slowFirstFrame", "the stream is on, but its first frame is late by this time (open, by)"),
    Row("stall", "no more frames arrive; reopening ends it (frame; lasting if it ends by itself)"),
    Row("flagged", "the driver marks the frame as broken (frame)"),
    Row("truncated", "only the first bytes of the frame arrive (frame, bytes)"),
    Row("garbage", "noise instead of a picture (frame)"),
    Row("missingTables", "a JPEG without Huffman tables (frame)"),
    Row("padded", "zero bytes precede the JPEG and its end marker (frame)"),
    Row("wrongSize", "a picture of another size than the stream's (frame, size)"),
    Row("dropped", "the frame is numbered but does not arrive (frame)"),
    Row("backwards", "the frame's timestamp is too early by this time (frame, by)"),
    Row(
      "slow", "the next frame is exposed later by this time; forever lowers the rate (frame, by)"),
    Row("unplug", "the camera is unplugged (after)"),
    Row(
      "replug",
      "the camera is plugged in again, perhaps with another number (after; number if it changes)"),
    Row(
      "motion",
      "the picture moves to the right with each frame (after; lasting if it ends by itself)"),
    Row(
      "freeze",
      "frames keep arriving, but all show the same picture (after; lasting if it ends by itself)"),
    Row("darkness", "hardly any light is left (after; lasting if it ends by itself)"),
    Row("glare", "nearly everything is white (after; lasting if it ends by itself)"),
    Row(
      "hunting",
      "the exposure rises and falls, and never settles (after; lasting if it ends by itself)"),
    Row(
      "diskFull",
      "no photo can be saved by snap, timelapse and shell (after; lasting if it ends by itself)"),
    Row("stuckControl", "the control keeps its value (control)"),
    Row("refusedControl", "the driver refuses to set it (control; reason if there is one)"),
  ]
}
