import { availableParallelism } from 'node:os';
import { Pool } from './backends/processes/pool.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { guardHttp } from './http/http-guard.ts';
import { notRunYet } from './task.ts';

export const CHECK_DEADLINE_MS = 10_000;

/** Evaluates and checks graphs in processes of their own, because a graph can end the process that runs it. */
export function createEngine(options: EngineOptions): Engine {
  const { deadlineMs, memoryLimitBytes, log = () => {} } = options;
  const pool = new Pool({
    workers: options.workers ?? availableParallelism(),
    deadlineMs,
    memoryLimitBytes,
    outside: {
      load: options.load,
      http: guardHttp({ allowedHosts: options.allowedHosts ?? [], timeoutMs: deadlineMs }),
      log,
    },
  });

  return {
    evaluate: (decision, text, { purpose, tenant, scope, member = '', trace = false }) =>
      new Promise((settle) =>
        pool.submit({
          kind: 'evaluation',
          purpose,
          decision,
          text,
          member,
          tenant,
          scope,
          trace,
          deadlineMs,
          ...notRunYet(),
          settle,
        }),
      ),
    check: (content, tenant) =>
      new Promise((settle) =>
        pool.submit({
          kind: 'check',
          purpose: 'check',
          decision: { hash: '', content },
          tenant,
          deadlineMs: CHECK_DEADLINE_MS,
          ...notRunYet(),
          nodeId: null,
          settle,
        }),
      ),
    schema: (content, tenant) =>
      new Promise((settle) =>
        pool.submit({
          kind: 'schema',
          purpose: 'schema',
          decision: { hash: '', content },
          tenant,
          deadlineMs: CHECK_DEADLINE_MS,
          ...notRunYet(),
          settle,
        }),
      ),
    statistics: () => pool.statistics(),
    close: () => pool.close(),
  };
}
