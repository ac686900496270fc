import type { Evaluator, EvaluatorStatistics } from '@rulewright/engine';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { timedEvaluator } from './metrics-evaluator.ts';
import { timeRequests } from './metrics-requests.ts';
import type { MetricsAddress } from './metrics-server.ts';
import { metricsServer } from './metrics-server.ts';

/** In seconds. From an answer out of memory to a call that waited for its turn as long as it may. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** The numbers that the parts of the server keep by themselves, and that are asked for when somebody looks. */
export type Sources = {
  evaluator: { statistics: () => EvaluatorStatistics };
  log: { linesWaiting: number; linesPutAside: number };
  database: { connections: () => { total: number; idle: number; waiting: number } };
};

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What operators watch, in the format of Prometheus. No label holds a tenant, an address or a token: each has a handful of
 * values that the code fixes, so that nobody can make the list grow.
 */
export function createMetrics(address: MetricsAddress) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'rulewright_http_request_duration_seconds',
    help: 'Requests by route and outcome, and how long they took until the answer was sent.',
    labelNames: ['method', 'route', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const evaluations = new Histogram({
    name: 'rulewright_evaluation_duration_seconds',
    help: 'Evaluations, checks and schemas by purpose and outcome, and how long they took with their wait for a worker.',
    labelNames: ['purpose', 'outcome'],
    buckets: BUCKETS,
    registers,
  });

  return {
    timeRequests: (app: FastifyInstance) => timeRequests(app, requests),
    timed: (evaluator: Evaluator) => timedEvaluator(evaluator, evaluations),

    watch({ evaluator, log, database }: Sources) {
      new Gauge({
        name: 'rulewright_tasks_waiting',
        help: 'Tasks that wait for a worker, by purpose.',
        labelNames: ['purpose'],
        registers,
        collect() {
          for (const [purpose, count] of Object.entries(evaluator.statistics().waiting)) this.set({ purpose }, count);
        },
      });
      new Gauge({
        name: 'rulewright_tasks_running',
        help: 'Tasks that workers are busy with, by purpose.',
        labelNames: ['purpose'],
        registers,
        collect() {
          for (const [purpose, count] of Object.entries(evaluator.statistics().running)) this.set({ purpose }, count);
        },
      });
      new Gauge({
        name: 'rulewright_workers',
        help: 'Worker processes that are ready. There are none before the first evaluation.',
        registers,
        collect() {
          this.set(evaluator.statistics().workersAlive);
        },
      });
      new Counter({
        name: 'rulewright_workers_replaced_total',
        help: 'Worker processes that were replaced, by reason.',
        labelNames: ['reason'],
        registers,
        collect() {
          this.reset();
          for (const [reason, count] of Object.entries(evaluator.statistics().workersReplaced)) {
            this.inc({ reason }, count);
          }
        },
      });
      new Gauge({
        name: 'rulewright_log_lines_waiting',
        help: 'Lines of the evaluation log that are in a file and not yet in the database.',
        registers,
        collect() {
          this.set(log.linesWaiting);
        },
      });
      new Counter({
        name: 'rulewright_log_lines_put_aside_total',
        help: 'Lines of the evaluation log that the database refused, and that were put aside in a file.',
        registers,
        collect() {
          this.reset();
          this.inc(log.linesPutAside);
        },
      });
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

    ...metricsServer({ text: () => registry.metrics(), contentType: registry.contentType }, address),
  };
}
