/// Decides which of the originals in a folder is which photo.
///
/// A photo's id is the checksum of its first bytes. Its sidecar says the id and lists the checksums of
/// all states that the bytes have had, so that the photo keeps its id when another program edits the
/// file. People copy photos together with their sidecars, and programs edit files without them: an id
/// that a sidecar says counts if it lists the bytes beside it, or if no other original claims that id.
struct IdentityClaims {
  /// An original, and what speaks for its being one photo or another.
  struct Claimant {
    let path: String
    let digest: Digest
    /// What the sidecar beside it says; nil where there is none.
    let sidecar: SidecarFile.Content?
    /// The photo that the catalogue knew under this path.
    let former: PhotoID?

    init(_ found: FoundOriginal, former: PhotoID?) {
      path = found.path
      digest = found.digest
      sidecar = found.sidecar
      self.former = former
    }
  }

  private let claimants: [Claimant]
  private let isKnown: (PhotoID) -> Bool
  /// Who has which id so far, by position.
  private var holders: [PhotoID: Int] = [:]
  /// The ids that are given, by position; nil for a second copy of the same bytes.
  private var ids: [PhotoID?]

  /// Gives each of these originals its photo's id, where `isKnown` says which ids were photos before.
  static func ids(
    of claimants: [Claimant], isKnown: @escaping (PhotoID) -> Bool
  ) -> [PhotoID?] {
    var claims = IdentityClaims(claimants, isKnown)
    claims.settleListed()
    claims.settleUnlisted()
    return claims.ids
  }

  private init(_ claimants: [Claimant], _ isKnown: @escaping (PhotoID) -> Bool) {
    self.claimants = claimants
    self.isKnown = isKnown
    ids = Array(repeating: nil, count: claimants.count)
  }

  /// Gives ids to those whose bytes are listed for them, the best claim to each first.
  private mutating func settleListed() {
    let listed = claimants.indices.filter { claimants[$0].listedID(isKnown) != nil }
    for position in listed.sorted(by: isStronger) {
      guard let id = claimants[position].listedID(isKnown) else { continue }
      settle(position, wishing: id)
    }
  }

  /// Gives ids to the others: the one that is claimed if it is free, or else that of their bytes.
  private mutating func settleUnlisted() {
    for position in claimants.indices where claimants[position].listedID(isKnown) == nil {
      let wishes = [claimants[position].sidecar?.photoID, claimants[position].former]
      let free = wishes.compactMap { $0 }.first { holders[$0] == nil }
      settle(position, wishing: free ?? claimants[position].digest.id)
    }
  }

  private mutating func settle(_ position: Int, wishing wish: PhotoID) {
    var (id, number) = (wish, UInt64(0))
    let digest = claimants[position].digest
    while let holder = holders[id] {
      guard claimants[holder].digest != digest else { return }
      number += 1
      id = number == 1 && digest.id != wish ? digest.id : digest.substitute(number)
    }
    holders[id] = position
    ids[position] = id
  }

  /// Whether one claim to an id comes before another: that of newer bytes, of the file that had the id
  /// before, of a file that has annotations.
  private func isStronger(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (claimants[first], claimants[second])
    for criterion in [\Claimant.isNewestState, \.isWhereItWas, \.hasSidecar]
    where one[keyPath: criterion] != other[keyPath: criterion] {
      return one[keyPath: criterion]
    }
    return first < second
  }
}

extension IdentityClaims.Claimant {
  /// The id that is this file's if its bytes are listed for it.
  ///
  /// Bytes without a sidecar are listed for the id that they give, unless they are an edit of what the
  /// catalogue knew under this path.
  fileprivate func listedID(_ isKnown: (PhotoID) -> Bool) -> PhotoID? {
    guard let id = sidecar?.photoID else {
      let isEdit = former.map { $0 != digest.id } ?? false
      return isEdit && !isKnown(digest.id) ? nil : digest.id
    }
    return id == digest.id || sidecar?.states.contains(digest) == true ? id : nil
  }

  fileprivate var isNewestState: Bool { sidecar?.states.last == digest }
  fileprivate var isWhereItWas: Bool { former != nil && former == sidecar?.photoID ?? digest.id }
  fileprivate var hasSidecar: Bool { sidecar != nil }
}
