import CaptureFiles
import CaptureTestSupport
import Glibc

/// A model of a disk below one folder that may lose power, which knows what has been made durable.
///
/// Bytes are durable once their file is synced, and names once their folder is; a name never moves
/// from one folder to another by half.
struct DiskModel {
  /// The data that remains after a cut.
  enum RemainingData: CaseIterable {
    /// Everything that was written, as after a kill of the program only.
    case all
    /// Synced data and nothing else.
    case synced
    /// All names, but only those bytes that were synced.
    case names
  }

  private final class Node {
    let isFolder: Bool
    var bytes: [UInt8] = []
    var syncedBytes: [UInt8] = []
    var names: [String: Node] = [:]
    var syncedNames: [String: Node] = [:]

    init(isFolder: Bool) {
      self.isFolder = isFolder
    }
  }

  private let root: String
  private let top: Node

  /// Creates a disk on which everything is durable.
  init(of folder: String) throws {
    root = folder
    top = try Self.read(folder)
  }

  private static func read(_ path: String) throws -> Node {
    let node = Node(isFolder: Folder.isFolder(path))
    guard node.isFolder else {
      node.bytes = try [UInt8](contentsOf: path)
      node.syncedBytes = node.bytes
      return node
    }
    for name in TestFolder.names(in: path) { node.names[name] = try read("\(path)/\(name)") }
    node.syncedNames = node.names
    return node
  }
}

// MARK: - Calls

extension DiskModel {
  /// Performs a call; a call outside the folder has no effect.
  func perform(_ call: SystemCall) throws {
    switch call {
    case .create(let path):
      guard let (folder, name) = folder(of: path) else { return }
      if folder.names[name] == nil { folder.names[name] = Node(isFolder: false) }
    case .makeFolder(let path):
      guard let (folder, name) = folder(of: path) else { return }
      folder.names[name] = Node(isFolder: true)
    case .write(let path, let bytes): node(at: path)?.bytes += bytes
    case .writeAt(let path, let bytes, let offset): write(bytes, at: offset, of: node(at: path))
    case .truncate(let path, let count): resize(node(at: path), count)
    case .sync(let path): sync(node(at: path))
    case .rename(let old, let new):
      guard let (from, oldName) = folder(of: old), let (to, newName) = folder(of: new) else {
        return
      }
      to.names[newName] = from.names.removeValue(forKey: oldName)
    case .remove(let path):
      guard let (folder, name) = folder(of: path) else { return }
      folder.names[name] = nil
    }
  }

  private func write(_ bytes: [UInt8], at offset: Int, of node: Node?) {
    guard let node else { return }
    if node.bytes.count < offset + bytes.count { resize(node, offset + bytes.count) }
    node.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  private func resize(_ node: Node?, _ count: Int) {
    guard let node else { return }
    let missing = max(0, count - node.bytes.count)
    node.bytes = Array(node.bytes.prefix(count)) + [UInt8](repeating: 0, count: missing)
  }

  private func sync(_ node: Node?) {
    guard let node else { return }
    guard node.isFolder else {
      node.syncedBytes = node.bytes
      return
    }
    let gone = node.syncedNames.values.filter { old in !node.names.values.contains { $0 === old } }
    node.syncedNames = node.names
    settle(top, arrived: Array(node.names.values), in: node, gone: gone)
  }

  /// Updates the durable names of other folders after a sync: moved files have left one and entered
  /// the other.
  private func settle(_ folder: Node, arrived: [Node], in target: Node, gone: [Node]) {
    if folder !== target {
      folder.syncedNames = folder.syncedNames.filter { name, node in
        folder.names[name] === node || !arrived.contains { $0 === node }
      }
      for (name, node) in folder.names where gone.contains(where: { $0 === node }) {
        folder.syncedNames[name] = node
      }
    }
    for inside in folder.names.values where inside.isFolder {
      settle(inside, arrived: arrived, in: target, gone: gone)
    }
  }

  private func node(at path: String) -> Node? {
    guard path != root else { return top }
    guard let (folder, name) = folder(of: path) else { return nil }
    return folder.names[name]
  }

  private func folder(of path: String) -> (Node, String)? {
    guard path.hasPrefix(root + "/") else { return nil }
    var folder = top
    let parts = path.dropFirst(root.count + 1).split(separator: "/").map(String.init)
    for part in parts.dropLast() {
      guard let next = folder.names[part] else { return nil }
      folder = next
    }
    return parts.last.map { (folder, $0) }
  }
}

// MARK: - After a cut

extension DiskModel {
  /// Writes what remains after a cut to a folder, except for SQLite's shared-memory file.
  func write(_ remaining: RemainingData, to folder: String) throws {
    try write(top, remaining, to: folder)
  }

  private func write(_ node: Node, _ remaining: RemainingData, to path: String) throws {
    guard node.isFolder else {
      return try (remaining == .all ? node.bytes : node.syncedBytes).write(to: path)
    }
    mkdir(path, 0o777)
    for (name, inside) in remaining == .synced ? node.syncedNames : node.names
    where !name.hasSuffix("-shm") {
      try write(inside, remaining, to: "\(path)/\(name)")
    }
  }

  /// Returns a hash that is equal for cuts that leave the same data.
  func fingerprint(_ remaining: RemainingData) -> Int {
    var hasher = Hasher()
    add(top, remaining, to: &hasher)
    return hasher.finalize()
  }

  private func add(_ node: Node, _ remaining: RemainingData, to hasher: inout Hasher) {
    hasher.combine(node.isFolder ? [] : remaining == .all ? node.bytes : node.syncedBytes)
    let names = remaining == .synced ? node.syncedNames : node.names
    for name in names.keys.sorted() {
      hasher.combine(name)
      if let inside = names[name] { add(inside, remaining, to: &hasher) }
    }
    hasher.combine(names.count)
  }
}
