/**
 * The address of a proxy that cannot exist, because nothing listens on port 0. The engine's own HTTP client sends everything
 * through the proxy. Should a function ever get past the guard in front of that client (see `prepare-graph.ts`), its call reaches
 * nobody, even where the process has a network.
 */
const UNREACHABLE_PROXY = 'http://127.0.0.1:0';

/** The whole environment of a worker. It has nothing of the server's, which holds secrets. */
export const runnerEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  RUST_BACKTRACE: '0',
  // For the clocks of function nodes. The engine's own dates have the zone of the machine; see `machine-zone.ts`.
  TZ: 'UTC',
  HTTP_PROXY: UNREACHABLE_PROXY,
  HTTPS_PROXY: UNREACHABLE_PROXY,
  ALL_PROXY: UNREACHABLE_PROXY,
  NO_PROXY: '',
};
