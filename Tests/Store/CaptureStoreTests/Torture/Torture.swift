import Testing

/// Harm to a store from outside: killed programs, failing disks and changed bytes.
///
/// These tests run one after another and apart from all others, because they start hundreds of
/// programs and leave little of the machine to anything else.
@Suite(.serialized) enum Torture {}
