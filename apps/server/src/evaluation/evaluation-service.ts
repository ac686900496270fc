import type { Engine, Outcome } from '@rulewright/engine';
import { schemaOf } from '@rulewright/engine';
import type { Actor } from '../accounts/actor.ts';
import type { Database } from '../db/database.ts';
import { contentHashOf } from '../documents/content-hash.ts';
import type { DocumentAddress } from '../documents/document-repository.ts';
import { requireDocument } from '../documents/require-document.ts';
import { findVersion } from '../documents/version-repository.ts';
import { notFound } from '../errors.ts';
import type { EvaluationLog } from '../evaluation-log/evaluation-log.ts';
import { savedScope } from './decision-loader.ts';
import { toAnswer, toEvaluationFailure, toInputText } from './evaluation-answer.ts';
import type { PublicLimit } from './public-limit.ts';
import type { ServedDocument } from './served-documents.ts';

type Parts = { db: Database['db']; engine: Engine; log: EvaluationLog; limit: PublicLimit };
type Input = Record<string, unknown>;
type Entry = Parameters<EvaluationLog['record']>[0];
type Logged = Pick<Entry, 'organizationId' | 'documentId' | 'version' | 'source'>;

export type EvaluationService = ReturnType<typeof evaluationService>;

/** Every answer is JSON text. */
export function evaluationService({ db, engine, log, limit }: Parts) {
  async function requireSaved(actor: Actor, address: DocumentAddress) {
    const document = await requireDocument(db, actor, address);
    const saved = await findVersion(db, document.organizationId, document.id, document.version);
    if (!saved) throw notFound('Document');
    return saved;
  }

  /** Answers once the log has it, whether it succeeded or not. */
  async function logged(about: Logged, input: string, run: () => Promise<Outcome>): Promise<string> {
    const start = performance.now();
    const outcome = await run();
    const durationMicroseconds = Math.round((performance.now() - start) * 1000);
    const record = (result: Pick<Entry, 'outcome' | 'output'>) =>
      log.record({ ...about, durationMicroseconds, input, ...result });
    if (outcome.ok) {
      // Without the trace, which may be many times as large and can be had again.
      const answer = toAnswer({ ...outcome, trace: null });
      await record({ outcome: 'succeeded', output: answer });
      return outcome.trace === null ? answer : toAnswer(outcome);
    }
    const failure = toEvaluationFailure(outcome.error, 'input_data');
    await record({ outcome: 'failed', output: JSON.stringify({ code: failure.code, message: failure.message }) });
    throw failure;
  }

  return {
    /** Runs a graph that is not saved. Not logged: nobody relied on the answer. */
    async test(actor: Actor, address: DocumentAddress, run: { content: string; input: Input; trace: boolean }) {
      const { organizationId } = await requireDocument(db, actor, address);
      const decision = { hash: contentHashOf(run.content), content: run.content };
      const scope = savedScope(organizationId, address.projectSlug);
      const input = toInputText(run.input, 'inputData');
      const outcome = await engine.evaluate(decision, input, { scope, tenant: organizationId, trace: run.trace });
      if (!outcome.ok) throw toEvaluationFailure(outcome.error, 'inputData');
      return toAnswer(outcome);
    },

    /** Runs the latest saved version. */
    async evaluate(actor: Actor, address: DocumentAddress, run: { input: Input; trace: boolean }) {
      const { organizationId, documentId, version, content, contentHash } = await requireSaved(actor, address);
      const decision = { hash: contentHash, content };
      const scope = savedScope(organizationId, address.projectSlug);
      const input = toInputText(run.input, 'input_data');
      return logged({ organizationId, documentId, version, source: 'console' }, input, () =>
        engine.evaluate(decision, input, { scope, tenant: organizationId, trace: run.trace }),
      );
    },

    /** Runs what is published. */
    async evaluatePublished(
      { organizationId, documentId }: ServedDocument,
      { version, decision }: NonNullable<ServedDocument['published']>,
      run: { input: Input; scope: string },
    ) {
      limit.count(documentId);
      const input = toInputText(run.input, 'input_data');
      return logged({ organizationId, documentId, version, source: 'public' }, input, () =>
        engine.evaluate(decision, input, { scope: run.scope, tenant: organizationId }),
      );
    },

    async schema(actor: Actor, address: DocumentAddress) {
      return schemaOf((await requireSaved(actor, address)).content);
    },

    info: (actor: Actor, address: DocumentAddress) => requireDocument(db, actor, address),
  };
}
