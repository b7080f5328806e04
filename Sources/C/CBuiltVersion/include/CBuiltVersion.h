#pragma once

/// Returns what follows the number in the version: the commit of a build that is not a release, such as
/// "-dev+c58e0c1c", or nothing.
///
/// The commit is linked, not compiled, so that a new commit recompiles nothing. Builds without Scripts have none.
const char *c_version_suffix(void);
