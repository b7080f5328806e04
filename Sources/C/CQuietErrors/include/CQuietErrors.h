#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Suppresses what the calling thread writes to std::cerr, until c_errors_unmute has been called as
/// many times. Other threads are not affected.
void c_errors_mute(void);
void c_errors_unmute(void);

#ifdef __cplusplus
}
#endif
