import Testing

@testable import CaptureStore

@Suite struct ImportAllowanceTests {
  @Test(arguments: [8, 40, 100, 240, 1_000, 20_000, 1_000_000, Int.max])
  func `an import keeps half of the free descriptors for everything else`(free: Int) {
    let allowance = ImportAllowance(freeDescriptors: free)
    #expect((allowance.lineCount + allowance.groupCount) * 2 <= free / 2)
    #expect(allowance.lineCount >= 1 && allowance.groupCount >= 1)
  }

  @Test(arguments: [0, 1, 4])
  func `an import adds photos one by one if hardly any descriptor is free`(free: Int) {
    let allowance = ImportAllowance(freeDescriptors: free)
    #expect((allowance.lineCount, allowance.groupCount) == (1, 1))
  }
}
