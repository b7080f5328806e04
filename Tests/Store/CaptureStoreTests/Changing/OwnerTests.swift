import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// The ownership of files that the administrator creates in other users' stores.
@Suite(.timeLimit(.minutes(10)))
struct OwnerTests {
  @Test(
    .enabled(if: Requirement.isMet(geteuid() == 0), "only the administrator can give files away"))
  func `files that the administrator creates in another user's store belong to that user`() throws {
    let folder = try TestFolder()
    let other = try TestFolder()
    let here = try TestFolder()
    let owner = uid_t(65_534)
    #expect(chown(folder.path, owner, owner) == 0)
    let store = try StoreEngine(at: folder.path)
    let backup = try StoreEngine(at: other.path)
    let photo = NewPhoto(
      original: try NumberedPhoto.jpeg(seed: 1, number: 1), taken: NumberedPhoto.taken(1))
    let id = try store.add(photo).photo.id
    try store.rate(id, 4)
    try store.move([id], to: "Holiday/Crete")
    try store.copy(to: backup) { _ in true }
    let strange = try Child.run("/usr/bin/find", [folder.path, "-uid", "0"], in: here)
    #expect(strange.text == "")
    let given = try Child.run("/usr/bin/find", [other.path, "-uid", "\(owner)"], in: here)
    #expect(given.text == "")
  }
}
