import type { Engine } from '@rulewright/engine';
import type { Database } from '../db/database.ts';
import type { DocumentAddress } from '../documents/document-repository.ts';
import { requireDocument, requireSavedDocument } from '../documents/require-document.ts';
import { findContent } from '../documents/version-repository.ts';
import { notFound, notNow } from '../errors.ts';
import { MAX_KEPT_LENGTH } from '../evaluation-log/evaluation-log.ts';
import type { Actor } from '../identity/actor.ts';
import { sha256Of } from '../sha256.ts';
import { toAnswer, toEvaluationFailure } from './evaluation-answer.ts';
import type { LoggedEvaluation } from './logged-evaluation.ts';
import { savedScope } from './scope.ts';
import { keepTestedInput } from './tested-input-repository.ts';

type Parts = {
  db: Database['db'];
  engine: Engine;
  logged: LoggedEvaluation;
  onProblem: (error: unknown) => void;
};

export type EvaluationService = ReturnType<typeof evaluationService>;

/** Every answer is JSON text. */
export function evaluationService({ db, engine, logged, onProblem }: Parts) {
  return {
    /** Runs a graph that is not saved. Not logged: nobody relied on the answer. What it was given may become an example. */
    async test(actor: Actor, address: DocumentAddress, run: { content: string; inputText: string; trace: boolean }) {
      const { organizationId, id } = await requireDocument(db, actor, address);
      const decision = { hash: sha256Of(run.content), content: run.content };
      const scope = savedScope(organizationId, address.projectSlug);
      const outcome = await engine.evaluate(decision, run.inputText, {
        purpose: 'test',
        scope,
        tenant: organizationId,
        trace: run.trace,
      });
      if (!outcome.ok) throw toEvaluationFailure(outcome.error, 'inputData');
      const { input } = outcome;
      if (input.length <= MAX_KEPT_LENGTH) await keepTestedInput(db, organizationId, id, input).catch(onProblem);
      return toAnswer(outcome.performance, outcome.result, outcome.trace);
    },

    /** Runs the latest saved version. */
    async evaluate(actor: Actor, address: DocumentAddress, run: { inputText: string; trace: boolean }) {
      const saved = await requireSavedDocument(db, actor, address);
      const { organizationId, id: documentId, version, content, contentHash } = saved;
      const decision = { hash: contentHash, content };
      const scope = savedScope(organizationId, address.projectSlug);
      const options = { purpose: 'console', scope, tenant: organizationId, trace: run.trace } as const;
      const about = { organizationId, documentId, version, source: 'console' } as const;
      return logged(about, engine.evaluate(decision, run.inputText, options), () => run.inputText);
    },

    async schema(actor: Actor, address: DocumentAddress, version?: number) {
      const { organizationId, id, version: latest } = await requireDocument(db, actor, address);
      const content = await findContent(db, organizationId, id, version ?? latest);
      if (content === null) throw notFound('Version');
      const outcome = await engine.schema(content, organizationId);
      if (!outcome.ok) throw notNow(outcome.error);
      return outcome.schemas;
    },

    info: (actor: Actor, address: DocumentAddress) => requireDocument(db, actor, address),
  };
}
