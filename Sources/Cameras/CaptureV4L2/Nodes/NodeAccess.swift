internal import CVideo4Linux
internal import CaptureBase
internal import CaptureFiles
internal import Glibc

/// The permissions of a node and of the user, from which the remedy for a denied access follows.
struct NodeAccess: Equatable {
  let path: String
  /// The node's group, by name or else by number.
  var group: String
  /// Whether the group may both read and write.
  var isForGroup: Bool
  /// Whether this process belongs to the group or runs as root.
  var isMember: Bool
  /// Whether the user will belong to the group after the next login.
  var isFutureMember: Bool
  var user: String
  var isContained: Bool

  /// The remedy if opening the node is denied.
  var remedy: Remedy {
    if isMember, isContained { return .passIntoContainer(path) }
    if isMember { return .liftRestriction }
    guard isForGroup else { return .addRule }
    if isContained { return .addGroupToContainer(group) }
    return isFutureMember ? .logInAgain(group) : .join(group, user)
  }
}

extension NodeAccess {
  /// Reads a node's permissions; returns nil if there is no such file.
  init?(of path: String, root: String = "") {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    let person = Person()
    self.path = path
    group = Self.name(ofGroup: facts.st_gid) ?? String(facts.st_gid)
    isForGroup = facts.st_mode & 0o060 == 0o060
    isMember = person.number == 0 || person.groups.contains(facts.st_gid)
    isFutureMember = person.futureGroups.contains(facts.st_gid)
    user = person.name
    isContained = Container(root: root).isAround
  }

  private static func name(ofGroup number: gid_t) -> String? {
    var entry = group_entry()
    var found: UnsafeMutablePointer<group_entry>?
    var room = [CChar](repeating: 0, count: 16_384)
    guard getgrgid_r(number, &entry, &room, room.count, &found) == 0, found != nil else {
      return nil
    }
    return String(cString: entry.gr_name)
  }

  private typealias group_entry = Glibc.group
}

/// The user that this process runs as.
private struct Person {
  let number = geteuid()
  let name: String
  /// The groups that this process belongs to.
  let groups: [gid_t]
  /// The groups listed in the user database, which apply after the next login.
  let futureGroups: [gid_t]

  init() {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var room = [CChar](repeating: 0, count: 16_384)
    let isKnown = getpwuid_r(number, &entry, &room, room.count, &found) == 0 && found != nil
    name = isKnown ? String(cString: entry.pw_name) : String(number)
    var count = getgroups(0, nil)
    var own = [gid_t](repeating: 0, count: Int(max(count, 0)))
    count = getgroups(count, &own)
    groups = own.prefix(Int(max(count, 0))) + [getegid()]
    futureGroups = isKnown ? Self.listedGroups(of: name, entry.pw_gid) : []
  }

  private static func listedGroups(of name: String, _ first: gid_t) -> [gid_t] {
    var groups = [gid_t](repeating: 0, count: 1_024)
    var count = CInt(groups.count)
    guard getgrouplist(name, first, &groups, &count) >= 0 else { return [] }
    return Array(groups.prefix(Int(count)))
  }
}
