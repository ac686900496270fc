import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsPage } from './metrics-server.ts';
import { timeRequests, timesOf } from './request-metrics.ts';

/** In seconds, from an answer out of memory to a call that waited as long as it may. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Keeps its numbers by itself, and is asked for them when somebody looks. */
type Connections = { connections: () => { total: number; idle: number; waiting: number } };

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Metrics in the format of Prometheus. No label holds a tenant, an address or a token: each has a few values that the
 * code defines, so that callers cannot make the metrics grow.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'rulewright_http_request_duration_seconds',
    help: 'Requests by route and outcome, and how long they took until the answer was sent.',
    labelNames: ['method', 'route', 'outcome'],
    buckets: DURATION_BUCKETS,
    registers,
  });

  return {
    /** Other parts of the server add their metrics here. */
    registry,

    timeRequests: (app: FastifyInstance) => timeRequests(app, requests),

    /** Measures the requests of a route that Fastify does not see. */
    timesOf: (method: string, route: string) => timesOf(requests, method, route),

    watchDatabase(database: Connections) {
      new Gauge({
        name: 'rulewright_database_connections',
        help: 'Connections to the database, by state: busy or idle.',
        labelNames: ['state'],
        registers,
        collect() {
          const { total, idle } = database.connections();
          this.set({ state: 'busy' }, total - idle);
          this.set({ state: 'idle' }, idle);
        },
      });
      new Gauge({
        name: 'rulewright_database_waiting',
        help: 'Queries and transactions that wait for a connection to the database.',
        registers,
        collect() {
          this.set(database.connections().waiting);
        },
      });
    },

    /** Lets the main process collect the metrics of this one. */
    letBeGathered() {
      AggregatorRegistry.setRegistries([registry]);
      new AggregatorRegistry();
    },
  };
}

/** The metrics of all processes that serve, added up. */
export function metricsOfProcesses(): MetricsPage {
  const registry = new AggregatorRegistry();
  return { text: () => registry.clusterMetrics(), contentType: registry.contentType };
}
