internal import CaptureCoordinator
internal import CaptureWords

extension TimelapseOptions {
  /// Opens the journal of the timelapse of this name, or of the one that these options continue.
  func journal() async throws(Failure) -> TimelapseJournal {
    let folder = try Self.folder
    do throws(JournalError) {
      let journal = try await journal(in: folder)
      if restarts { try await journal.remove() }
      return journal
    } catch {
      throw Failure(error)
    }
  }

  private static var folder: String {
    get throws(Failure) {
      try StateFolder(for: "save the progress of the timelapse").path + "/timelapse"
    }
  }

  /// The error if the timelapse of this name was started with other options; nil if that is unknown.
  var mismatch: Failure? {
    get async {
      guard let name, let folder = try? Self.folder,
        let saved = try? await TimelapseJournal.progress(of: name, in: folder)
      else { return nil }
      return .message(
        "cannot resume the timelapse '\(name)': it was started with "
          + "'\(PlanTitle.options(in: saved.plan))', not with '\(PlanTitle.options(in: title))'; "
          + "run it with the same options to resume, choose another --name, or start over with "
          + "--restart", .usage)
    }
  }

  private func journal(in folder: String) async throws(JournalError) -> TimelapseJournal {
    if let name { return try await TimelapseJournal(of: name, in: folder) }
    let saved = try await TimelapseJournal.names(in: folder)
    for name in saved where Self.isOwn(name) {
      if try await isPlan(ofName: name, in: folder) {
        return try await TimelapseJournal(of: name, in: folder)
      }
    }
    return try await newJournal(in: folder, besides: saved)
  }

  /// Returns whether these options continue what is saved under a name, or start it over.
  private func isPlan(ofName name: String, in folder: String) async throws(JournalError) -> Bool {
    do throws(JournalError) {
      let record = try await TimelapseJournal.progress(of: name, in: folder)
      return record?.plan == title
    } catch {
      guard restarts, error.code == .damaged else { throw error }
      return true
    }
  }

  /// Opens the journal of the first name that no timelapse has, and that none is about to take.
  private func newJournal(
    in folder: String, besides taken: [String]
  ) async throws(JournalError) -> TimelapseJournal {
    var number = 1
    while true {
      let name = Self.ownName(number)
      number += 1
      guard !taken.contains(name) else { continue }
      do throws(JournalError) {
        return try await TimelapseJournal(of: name, in: folder)
      } catch {
        guard error.code == .inUse else { throw error }
      }
    }
  }

  /// Returns a name for timelapses without one: `timelapse`, `timelapse-2` and so on.
  private static func ownName(_ number: Int) -> String {
    number == 1 ? base : "\(base)-\(number)"
  }

  private static func isOwn(_ name: String) -> Bool {
    guard name != base else { return true }
    guard name.hasPrefix("\(base)-"), let number = Int(name.dropFirst(base.count + 1)) else {
      return false
    }
    return number > 1 && name == ownName(number)
  }

  private static let base = "timelapse"
}
