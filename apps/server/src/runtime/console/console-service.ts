import type { Evaluator } from '@rulewright/engine';
import { whole } from '@rulewright/engine';
import type { Actor } from '#identity';
import type { BatchInput } from '#platform';
import { Failure, notFound, notNow, sha256Of } from '#platform';
import type { Database } from '#platform/db';
import type { DocumentAddress } from '#workspace';
import { requireDocument, requireSavedDocument } from '#workspace';
import { findContent, findVersion } from '#workspace/queries';
import type { BatchEvaluation } from '../batch/batch-evaluation.ts';
import { toEvaluationFailure, toEvaluationResponse } from '../evaluation/evaluation-response.ts';
import type { LoggedEvaluation } from '../evaluation/logged-evaluation.ts';
import type { TestedInputs } from '../examples/tested-inputs.ts';
import { MAX_KEPT_LENGTH } from '../log/log-record.ts';

type Parts = {
  db: Database['db'];
  evaluator: Evaluator;
  logged: LoggedEvaluation;
  batch: BatchEvaluation;
  testedInputs: TestedInputs;
};

export type ConsoleService = ReturnType<typeof consoleService>;

/** Evaluations by people who are signed in. They answer with JSON text, which the route sends unchanged. */
export function consoleService({ db, evaluator, logged, batch, testedInputs }: Parts) {
  return {
    /**
     * Runs a graph that is not saved. The run is not logged, but its input is kept, because it can serve as an example
     * later.
     */
    async test(
      actor: Actor,
      address: DocumentAddress,
      run: { content: string; inputText: string; trace: boolean; clock: string | undefined },
    ) {
      const { organizationId, id } = await requireDocument(db, actor, address);
      const decision = { hash: sha256Of(run.content), content: run.content };
      const outcome = await evaluator.evaluate({
        tenant: organizationId,
        purpose: 'test',
        decision,
        input: { text: run.inputText, key: null },
        resolution: { from: 'saved', projectSlug: address.projectSlug },
        trace: run.trace ? 'full' : 'cells',
        now: run.clock === undefined ? undefined : Date.parse(run.clock),
        effects: 'allowed',
      });
      if (!outcome.ok) throw toEvaluationFailure(outcome, 'inputData');
      const { input } = outcome;
      if (input.length <= MAX_KEPT_LENGTH) await testedInputs.keep(organizationId, id, input);
      return whole(toEvaluationResponse(outcome));
    },

    /** Runs the latest saved version. */
    async evaluate(actor: Actor, address: DocumentAddress, run: { inputText: string; trace: boolean }) {
      const saved = await requireSavedDocument(db, actor, address);
      const { organizationId, id: documentId, version, content, contentHash } = saved;
      const { entryId, answer } = await logged({ organizationId, documentId, version, source: 'console' }, () =>
        evaluator.evaluate({
          tenant: organizationId,
          purpose: 'console',
          decision: { hash: contentHash, content },
          input: { text: run.inputText, key: null },
          resolution: { from: 'saved', projectSlug: address.projectSlug },
          trace: run.trace ? 'full' : 'cells',
          effects: 'allowed',
        }),
      );
      return { entryId, answer: answer instanceof Failure ? answer : whole(answer) };
    },

    /** Runs a version, or the one that was saved last when the batch began, and gives the results as they are made. */
    async evaluateBatch(
      actor: Actor,
      address: DocumentAddress,
      run: { version: number | undefined; inputs: BatchInput[]; signal: AbortSignal },
    ) {
      const { organizationId, id: documentId, version: latest } = await requireDocument(db, actor, address);
      const version = run.version ?? latest;
      const saved = await findVersion(db, organizationId, documentId, version);
      if (!saved) throw notFound('Version');
      const next = {
        evaluated: { organizationId, documentId, version, source: 'console' },
        request: {
          tenant: organizationId,
          purpose: 'console',
          decision: { hash: saved.contentHash, content: saved.content },
          resolution: { from: 'saved', projectSlug: address.projectSlug },
          trace: 'cells',
          effects: 'allowed',
        },
      } as const;
      return batch.run({ tenant: organizationId, inputs: [run.inputs], next: () => next, signal: run.signal });
    },

    /** As JSON text. */
    async schema(actor: Actor, address: DocumentAddress, version?: number) {
      const { organizationId, id, version: latest } = await requireDocument(db, actor, address);
      const content = await findContent(db, organizationId, id, version ?? latest);
      if (content === null) throw notFound('Version');
      const outcome = await evaluator.schema(content, organizationId);
      if (!outcome.ok) throw notNow(outcome.error);
      return outcome.schemas;
    },

    info: (actor: Actor, address: DocumentAddress) => requireDocument(db, actor, address),
  };
}
