import type { Engine, Outcome } from '@rulewright/engine';
import type { Actor } from '../accounts/actor.ts';
import type { Database } from '../db/database.ts';
import { contentHashOf } from '../documents/content-hash.ts';
import type { DocumentAddress } from '../documents/document-repository.ts';
import { requireDocument } from '../documents/require-document.ts';
import { findVersion } from '../documents/version-repository.ts';
import { notFound } from '../errors.ts';
import type { EvaluationLog } from '../evaluation-log/evaluation-log.ts';
import { publishedScope, savedScope } from './decision-loader.ts';
import { inputTextOf, toAnswer, toEvaluationFailure, toInputText } from './evaluation-answer.ts';
import type { Admission, PublicAddress } from './public-access.ts';
import type { PublicLimit } from './public-limit.ts';

type Parts = { db: Database['db']; engine: Engine; log: EvaluationLog; limit: PublicLimit };
type Input = Record<string, unknown>;
type Logged = Pick<Parameters<EvaluationLog['record']>[0], 'organizationId' | 'documentId' | 'version' | 'source'>;

export type EvaluationService = ReturnType<typeof evaluationService>;

/** Every answer is JSON text. */
export function evaluationService({ db, engine, log, limit }: Parts) {
  async function requireSaved(actor: Actor, address: DocumentAddress) {
    const document = await requireDocument(db, actor, address);
    const saved = await findVersion(db, document.organizationId, document.id, document.version);
    if (!saved) throw notFound('Document');
    return saved;
  }

  /** Answers once the log has it, whether it succeeded or not. The input is asked for when the engine gave none back. */
  async function logged(about: Logged, running: Promise<Outcome>, inputText: () => string | null): Promise<string> {
    const start = performance.now();
    const outcome = await running;
    const durationMicroseconds = Math.round((performance.now() - start) * 1000);
    if (outcome.ok) {
      const { input } = outcome;
      // Without the trace, which may be many times as large and can be had again.
      const output = toAnswer(outcome.performance, outcome.result, null);
      await log.record({ ...about, durationMicroseconds, outcome: 'succeeded', input, output });
      return outcome.trace === null ? output : toAnswer(outcome.performance, outcome.result, outcome.trace);
    }
    const failure = toEvaluationFailure(outcome.error, 'input_data');
    // What cannot be read is no evaluation.
    if (outcome.error.code === 'text') throw failure;
    const output = JSON.stringify({ code: failure.code, message: failure.message });
    await log.record({ ...about, durationMicroseconds, outcome: 'failed', input: inputText(), output });
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
      return toAnswer(outcome.performance, outcome.result, outcome.trace);
    },

    /** Runs the latest saved version. */
    async evaluate(actor: Actor, address: DocumentAddress, run: { input: Input; trace: boolean }) {
      const { organizationId, documentId, version, content, contentHash } = await requireSaved(actor, address);
      const decision = { hash: contentHash, content };
      const scope = savedScope(organizationId, address.projectSlug);
      const input = toInputText(run.input, 'input_data');
      const options = { scope, tenant: organizationId, trace: run.trace };
      const about = { organizationId, documentId, version, source: 'console' } as const;
      return logged(about, engine.evaluate(decision, input, options), () => input);
    },

    /** Runs what is published. */
    async evaluatePublished({ document, published }: Admission, address: PublicAddress, body: string) {
      const { organizationId, documentId } = document;
      const { version, decision } = published;
      limit.count(documentId);
      const scope = publishedScope(address.orgSlug, address.projectSlug);
      const options = { scope, tenant: organizationId, member: 'input_data' };
      const about = { organizationId, documentId, version, source: 'public' } as const;
      return logged(about, engine.evaluate(decision, body, options), () => inputTextOf(body));
    },

    async schema(actor: Actor, address: DocumentAddress) {
      const { organizationId, content } = await requireSaved(actor, address);
      const outcome = await engine.schema(content, organizationId);
      if (!outcome.ok) throw toEvaluationFailure(outcome.error, 'input_data');
      return outcome.schemas;
    },

    info: (actor: Actor, address: DocumentAddress) => requireDocument(db, actor, address),
  };
}
