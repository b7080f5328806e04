/// What people type who know other programs, and what it is called here, the likeliest first.
enum OtherNames {
  /// The first name that a command has is suggested, if it does not have what was typed.
  static let all = commands.merging(options) { $1 }

  private static let commands = [
    "photo": ["snap"], "picture": ["snap"], "shot": ["snap"], "shoot": ["snap"], "take": ["snap"],
    "capture": ["snap"],
    "view": ["serve"], "preview": ["serve"], "stream": ["serve"],
    "cameras": ["devices"], "webcams": ["devices"],
    "import": ["add"],
    "ls": ["list"], "photos": ["list"], "find": ["list --text"], "search": ["list --text"],
    "new": ["create"],
    "mv": ["move"],
    "rm": ["delete", "unset"], "remove": ["delete", "unset"], "delete": ["unset"],
    "undelete": ["restore"],
  ]

  private static let options = [
    "--output": ["--to"], "--out": ["--to"], "--file": ["--to"], "--filename": ["--to"],
    "-f": ["--to"],
    "--resolution": ["--size"], "--width": ["--size"], "--height": ["--size"],
    "--framerate": ["--rate"], "--fps": ["--rate"],
    "--delay": ["--settle", "--interval"], "--skip": ["--settle"],
    "--timeout": ["--within"],
    "--duration": ["--for", "--until"],
    "--every": ["--interval"],
    "--frames": ["--count"], "--number": ["--count"],
    "--input": ["--device"], "--camera": ["--device"], "--video": ["--device"],
    "--search": ["--text"], "--tag": ["--keyword"],
  ]
}
