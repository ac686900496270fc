/**
 * No address can have port 0, so that a proxy there is one that never answers. The engine's own HTTP client sends
 * everything through the proxy that these name: should a function ever get past the guard in front of that client (see
 * `prepare.ts`), its call still goes nowhere, also where the process has a network.
 */
const NOWHERE = 'http://127.0.0.1:0';

/** All that a process which evaluates is given as its environment: the server's holds secrets. */
export const runnerEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  RUST_BACKTRACE: '0',
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  ALL_PROXY: NOWHERE,
  NO_PROXY: '',
};
