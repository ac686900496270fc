import type { Evaluator } from '@rulewright/engine';
import type { BatchInput } from '#platform';
import type { BatchEvaluation } from '../batch/batch-evaluation.ts';
import type { LoggedEvaluation } from '../evaluation/logged-evaluation.ts';
import type { Admission } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicLimit } from './public-limit.ts';

type Parts = { evaluator: Evaluator; logged: LoggedEvaluation; limit: PublicLimit; batch: BatchEvaluation };

type Batch = { inputs: BatchInput[]; readmit: () => Admission | Promise<Admission>; signal: AbortSignal };

export type PublicService = ReturnType<typeof publicService>;

export function publicService({ evaluator, logged, limit, batch }: Parts) {
  return {
    /** Runs the published version. `body` is the request body as text, which contains the input. */
    async evaluate({ document, published }: Admission, { orgSlug, projectSlug }: PublicAddress, body: string) {
      const { organizationId, documentId } = document;
      const { version, decision } = published;
      limit.count(documentId);
      const evaluation = evaluator.evaluate({
        tenant: organizationId,
        purpose: 'public',
        decision,
        input: { text: body, key: 'input_data' },
        resolution: { from: 'live', orgSlug, projectSlug },
        trace: 'none',
        effects: 'allowed',
      });
      return logged({ organizationId, documentId, version, source: 'public' }, evaluation);
    },

    /**
     * Runs the version that was published when the batch began, and gives the results as they are made. `readmit` fails as
     * soon as the caller's token is no longer valid.
     */
    evaluateBatch({ document, published }: Admission, { orgSlug, projectSlug }: PublicAddress, run: Batch) {
      const { organizationId, documentId } = document;
      const next = {
        evaluated: { organizationId, documentId, version: published.version, source: 'public' },
        request: {
          tenant: organizationId,
          purpose: 'public',
          decision: published.decision,
          resolution: { from: 'live', orgSlug, projectSlug },
          trace: 'none',
          effects: 'allowed',
        },
      } as const;
      return batch.run({
        tenant: organizationId,
        inputs: [run.inputs],
        async next() {
          await run.readmit();
          limit.count(documentId);
          return next;
        },
        signal: run.signal,
      });
    },
  };
}
