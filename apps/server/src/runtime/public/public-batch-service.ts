import { setTimeout as wait } from 'node:timers/promises';
import type { BatchInput } from '#platform';
import { Failure } from '#platform';
import type { BatchEvaluation, BatchRun } from '../batch/batch-evaluation.ts';
import type { Admission } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicLimit } from './public-limit.ts';

type Parts = { limit: PublicLimit; batch: BatchEvaluation };

type Batch<Inputs> = {
  inputs: Inputs;
  /** Asked for each input. Fails as soon as the caller's token is no longer valid. */
  readmit: () => Admission | Promise<Admission>;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
};

type Stream = Batch<AsyncIterable<BatchInput[]>> & {
  /** Aborted when nothing more is read, so that what has arrived must not wait long. */
  ending: AbortSignal;
};

export type PublicBatchService = ReturnType<typeof publicBatchService>;

export function publicBatchService({ limit, batch }: Parts) {
  return {
    /** Runs the version that was published when the batch began, and gives the results as they are made. */
    evaluateList(admission: Admission, address: PublicAddress, { inputs, readmit, signal }: Batch<BatchInput[]>) {
      const run = runOf(admission, address);
      const { organizationId: tenant, documentId } = run.evaluated;
      function count() {
        limit.count(documentId);
        return run;
      }
      function next() {
        const admitted = readmit();
        return admitted instanceof Promise ? admitted.then(count) : count();
      }
      return batch.run({ tenant, inputs: [inputs], next, signal });
    },

    /**
     * Runs the version that is published when an input arrives, without an end. Beyond the limit of calls it waits, so that
     * the caller has nothing to send again.
     */
    evaluateStream(admission: Admission, address: PublicAddress, { inputs, readmit, signal, ending }: Stream) {
      let current = { admission, run: runOf(admission, address) };
      const { organizationId: tenant, documentId } = current.run.evaluated;
      function runWith(admission: Admission) {
        if (admission !== current.admission) current = { admission, run: runOf(admission, address) };
        return current.run;
      }
      async function nextAfter(seconds: number): Promise<BatchRun> {
        await wait(seconds * 1000, undefined, { signal: ending }).catch(() => {});
        return next();
      }
      function count(admission: Admission): BatchRun | Promise<BatchRun> {
        const run = runWith(admission);
        try {
          limit.count(documentId);
          return run;
        } catch (error) {
          if (ending.aborted || !(error instanceof Failure) || !error.extra.retryAfter) throw error;
          return nextAfter(error.extra.retryAfter);
        }
      }
      function next(): BatchRun | Promise<BatchRun> {
        const admitted = readmit();
        return admitted instanceof Promise ? admitted.then(count) : count(admitted);
      }
      return batch.run({ tenant, inputs, next, signal });
    },
  };
}

function runOf({ document, published }: Admission, { orgSlug, projectSlug }: PublicAddress): BatchRun {
  const { organizationId, documentId } = document;
  const { version, decision } = published;
  return {
    evaluated: { organizationId, documentId, version, source: 'public' },
    request: {
      tenant: organizationId,
      purpose: 'public',
      decision,
      resolution: { from: 'live', orgSlug, projectSlug },
      trace: 'none',
      effects: 'allowed',
    },
  };
}
