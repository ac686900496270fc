import type { Evaluator, EvaluatorStatistics } from '@rulewright/engine';
import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import { timedEvaluator } from './timed-evaluator.ts';

/** These parts keep their own numbers, which are read when the metrics are collected. */
type Sources = {
  evaluator: { statistics: () => EvaluatorStatistics };
  log: {
    entriesWaiting: number;
    entriesPutAside: number;
    notKept: Record<string, number>;
    accountsTrimmed: number;
    freeDiskBytes: number;
  };
};

type Options = { registry: Registry; buckets: number[] };

export type EvaluationMetrics = ReturnType<typeof evaluationMetrics>;

/** Metrics of evaluations, of the workers that run them, and of the log. */
export function evaluationMetrics({ registry, buckets }: Options) {
  const registers = [registry];
  const evaluations = new Histogram({
    name: 'rulewright_evaluation_duration_seconds',
    help: 'Evaluations, checks and schemas by purpose and outcome, and how long they took with their wait.',
    labelNames: ['purpose', 'outcome'],
    buckets,
    registers,
  });

  return {
    timed: (evaluator: Evaluator) => timedEvaluator(evaluator, evaluations),

    watch({ evaluator, log }: Sources) {
      new Gauge({
        name: 'rulewright_tasks_waiting',
        help: 'Tasks that wait for their turn, by purpose.',
        labelNames: ['purpose'],
        registers,
        collect() {
          for (const [purpose, count] of Object.entries(evaluator.statistics().waiting)) this.set({ purpose }, count);
        },
      });
      new Gauge({
        name: 'rulewright_tasks_running',
        help: 'Tasks that run in workers, or whose called decisions are being looked up, by purpose.',
        labelNames: ['purpose'],
        registers,
        collect() {
          for (const [purpose, count] of Object.entries(evaluator.statistics().running)) this.set({ purpose }, count);
        },
      });
      new Counter({
        name: 'rulewright_evaluations_answered_total',
        help: 'Evaluations by what answered them: compiled (the server itself) or processes (a worker).',
        labelNames: ['backend'],
        registers,
        collect() {
          this.reset();
          for (const [backend, count] of Object.entries(evaluator.statistics().answered)) this.inc({ backend }, count);
        },
      });
      new Counter({
        name: 'rulewright_evaluations_handed_over_total',
        help: 'Evaluations that the server began itself and then left to a worker.',
        registers,
        collect() {
          this.reset();
          this.inc(evaluator.statistics().handedOver);
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
        name: 'rulewright_log_entries_waiting',
        help: 'Entries of the evaluation log that are in a file and not yet in the database.',
        registers,
        collect() {
          this.set(log.entriesWaiting);
        },
      });
      new Counter({
        name: 'rulewright_log_entries_put_aside_total',
        help: 'Entries of the evaluation log that the database refused, and that were put aside in a file.',
        registers,
        collect() {
          this.reset();
          this.inc(log.entriesPutAside);
        },
      });
      new Counter({
        name: 'rulewright_log_entries_without_texts_total',
        help: 'Entries of the evaluation log whose input and output were not kept, by reason: quota, backlog or disk.',
        labelNames: ['reason'],
        registers,
        collect() {
          this.reset();
          for (const [reason, count] of Object.entries(log.notKept)) this.inc({ reason }, count);
        },
      });
      new Gauge({
        name: 'rulewright_log_accounts_trimmed',
        help: 'Accounts whose logs are full, and whose oldest entries are being deleted.',
        registers,
        collect() {
          this.set(log.accountsTrimmed);
        },
      });
      new Gauge({
        name: 'rulewright_data_dir_free_bytes',
        help: 'Free space on the disk of DATA_DIR.',
        registers,
        aggregator: 'min',
        collect() {
          this.set(log.freeDiskBytes);
        },
      });
    },
  };
}
