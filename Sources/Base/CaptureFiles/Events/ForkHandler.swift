internal import Glibc

/// Calls a function in each process that is forked from this one, before anything else runs in it.
package func watchForks(_ body: @convention(c) () -> Void) {
  pthread_atfork(nil, nil, body)
}
