import Testing

/// What befalls a store from outside: programs that are killed, disks that fail, bytes that change.
///
/// These tests run one after another, and apart from all others: they start
/// programs by the hundred, and leave little of the machine to anybody else.
@Suite(.serialized) enum Torture {}
