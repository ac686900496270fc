import type { CreateTestRun, GateVerdict, Progress, TestFigures, TestRun, TestRunsQuery } from '@rulewright/contract';
import { MAX_CHANGED_CASES, MAX_UNREACHED } from '@rulewright/contract';
import type { Decision, Evaluator, Resolution } from '@rulewright/engine';
import type { ParsedGraph } from '@rulewright/jdm';
import { Coverage, parseGraphInSteps } from '@rulewright/jdm';
import type { Actor } from '#identity';
import { fieldFailure, loopTurns, notFound, sha256Of } from '#platform';
import type { Database } from '#platform/db';
import type { AccountOf, ListReader } from '#platform/limits';
import { concurrencyLimit } from '#platform/limits';
import type { DocumentAddress } from '#workspace';
import { requireDocument } from '#workspace';
import { countTestCases, findDocument, findVersion, lockDocument, readTestCases } from '#workspace/queries';
import type { CaseToRun } from './case-results.ts';
import { runCases } from './run-cases.ts';
import { causesOf } from './run-causes.ts';
import type { NewRun } from './test-run-repository.ts';
import { insertTestRun, listTestRuns } from './test-run-repository.ts';

/** How many runs of an account are under way at once, how many more may wait, and for how long. */
export const RUNS_AT_ONCE = 2;
export const RUNS_WAITING = 20;
export const RUN_WAIT_MS = 60_000;
/** In characters, with the live version. Of longer graphs an account has one run at a time: each is in memory while it runs. */
export const LONG_GRAPHS = 1024 * 1024;

type Parts = { db: Database['db']; lists: ListReader; evaluator: Evaluator; accountOf: AccountOf };

type Document = Awaited<ReturnType<typeof requireDocument>>;

/** What is run: a saved version, or a content that was sent. */
type Subject = { version: number | null; decision: Decision };

/** Whoever waits for a run. */
type Watched = {
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  /** Called whenever the run has come further. */
  onProgress: (progress: Progress) => void;
};

type OfGate = { signal: AbortSignal; verdictOf: (figures: TestFigures) => GateVerdict };

export type TestRunService = ReturnType<typeof testRunService>;

/** Runs the test cases of documents. */
export function testRunService({ db, lists, evaluator, accountOf }: Parts) {
  const turns = loopTurns();
  const limits = { accountOf, waiting: RUNS_WAITING, waitMs: RUN_WAIT_MS };
  const limited = concurrencyLimit({ ...limits, atOnce: RUNS_AT_ONCE });
  const oneAtATime = concurrencyLimit({ ...limits, atOnce: 1 });

  async function savedCases({ organizationId, id }: Document): Promise<CaseToRun[]> {
    const cases: CaseToRun[] = [];
    for await (const rows of readTestCases(db, organizationId, id))
      for (const { id, content } of rows) cases.push({ id, text: content });
    return cases;
  }

  async function savedVersion({ organizationId, id }: Document, version: number): Promise<Subject> {
    const found = await findVersion(db, organizationId, id, version);
    if (!found) throw notFound('Version');
    return { version, decision: { hash: found.contentHash, content: found.content } };
  }

  /** Others have their turn while a long graph is read. */
  async function readGraph(content: string, tenant: string): Promise<ParsedGraph | null> {
    const steps = parseGraphInSteps(content);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (turns.isOver) await turns.next(tenant);
    }
  }

  /** The document may have been deleted while its cases ran. */
  const keep = (organizationId: string, made: NewRun) =>
    db.transaction(async (tx) => {
      if (!(await lockDocument(tx, organizationId, made.documentId))) throw notFound('Document');
      return insertTestRun(tx, organizationId, made);
    });

  type Run = {
    subject: Subject;
    cases: readonly CaseToRun[];
    live: Subject | null;
    resolution: Resolution;
    isKept: boolean;
    /** What the publish gate makes of it, where that is why it runs. */
    verdictOf?: (figures: TestFigures) => GateVerdict;
    /** The revision of the cases, where somebody only looks what the publish gate would find. */
    previewOf?: number;
  } & Watched;

  function run(actor: Actor, document: Document, what: Run): Promise<TestRun> {
    const { subject, live, signal } = what;
    const length = subject.decision.content.length + (live?.decision.content.length ?? 0);
    const work = () => runNow(actor, document, what);
    return length > LONG_GRAPHS ? oneAtATime(document.organizationId, work, { signal }) : work();
  }

  async function runNow(
    actor: Actor,
    { organizationId, id: documentId, projectSlug }: Document,
    what: Run,
  ): Promise<TestRun> {
    const { subject, cases, live, resolution, isKept, signal, onProgress } = what;
    const startedAt = performance.now();
    const common = { tenant: organizationId, purpose: 'test', resolution, effects: 'allowed' } as const;
    const graph = await readGraph(subject.decision.content, organizationId);
    const coverage = graph && new Coverage(graph);
    const request = { ...common, decision: subject.decision };
    const liveRequest = live && { ...common, decision: live.decision };
    const results = await runCases({
      evaluator,
      turns,
      request,
      live: liveRequest,
      cases,
      coverage,
      signal,
      onProgress: (done) => onProgress({ done, total: cases.length }),
    });
    const durationMs = performance.now() - startedAt;
    const nameOf = async (docSlug: string) => (await findDocument(db, organizationId, { projectSlug, docSlug }))?.name;
    const causes = await causesOf(results, nameOf);
    const passed = results.filter((result) => result.passed).length;
    const figures: TestFigures = {
      passed,
      failed: results.length - passed,
      errors: results.filter(({ error }) => error !== null).length,
      coverage: coverage?.figures() ?? nothingToReach,
    };
    const { version } = subject;
    const kept = isKept && version !== null && !signal.aborted;
    const authorId = actor.user.id;
    const gate = what.verdictOf?.(figures) ?? null;
    const { previewOf = null } = what;
    const id = kept
      ? await keep(organizationId, { documentId, version, durationMs, authorId, gate, previewOf, ...figures })
      : null;
    return {
      id,
      version,
      live_version: live?.version ?? null,
      changed: results.filter((result) => result.live?.changed).length,
      called_documents: resolution.from === 'live' ? 'live' : 'saved',
      causes,
      duration_ms: durationMs,
      ...figures,
      unreached: (coverage?.unreached(MAX_UNREACHED) ?? []).map(({ kind, nodeId, place }) => ({
        kind,
        node_id: nodeId,
        place,
      })),
      results,
    };
  }

  /** What callers of the public endpoint would get: called decisions are those that are live. */
  const asLive = (actor: Actor, { projectSlug }: DocumentAddress): Resolution => ({
    from: 'live',
    orgSlug: actor.organization.slug,
    projectSlug,
  });

  return {
    /** A run is kept where it is of all saved cases on a saved version. */
    async create(actor: Actor, address: DocumentAddress, input: CreateTestRun, watched: Watched) {
      const { content, version, case_ids: ids, cases: sent, compare_with_live: isCompared = false } = input;
      const { called_documents: calledAs = isCompared ? 'live' : 'saved' } = input;
      requireOneOfEach(input);
      const document = await requireDocument(db, actor, address);
      if (version !== undefined && version > document.version) throw notFound('Version');
      const { signal, onProgress } = watched;
      const total = sent?.length ?? ids?.length ?? (await countTestCases(db, document.organizationId, document.id));
      return limited(
        actor.organization.id,
        async () => {
          const subject: Subject =
            content === undefined
              ? await savedVersion(document, version ?? document.version)
              : { version: null, decision: { hash: sha256Of(content), content } };
          const { publishedVersion } = document;
          const live = isCompared && publishedVersion !== null ? await savedVersion(document, publishedVersion) : null;
          const wanted = ids && new Set(ids);
          // It may have waited for its turn, so that the revision is read where the cases are.
          const preview = isCompared && {
            previewOf: (await requireDocument(db, actor, address)).testCaseRevision,
          };
          const saved = sent ? [] : await savedCases(document);
          if (wanted) requireAll(wanted, saved);
          const cases = sent
            ? sent.map(({ id = null, text }) => ({ id, text }))
            : saved.filter(({ id }) => !wanted || wanted.has(id ?? ''));
          const resolution: Resolution =
            calledAs === 'live' ? asLive(actor, address) : { from: 'saved', projectSlug: address.projectSlug };
          const isKept = !sent && !wanted;
          const what = { subject, cases, live, resolution, isKept, ...preview, ...watched };
          return { document, run: await run(actor, document, what) };
        },
        // Whoever waits hears of it, because a connection on which nothing is sent may be closed.
        { signal, onWait: () => onProgress({ done: 0, total }) },
      );
    },

    /** Runs all saved cases on a version that is to go live, for the publish gate. */
    async beforePublishing(actor: Actor, address: DocumentAddress, version: number, { signal, verdictOf }: OfGate) {
      const work = async () => {
        const document = await requireDocument(db, actor, address);
        const subject = await savedVersion(document, version);
        const cases = await savedCases(document);
        const resolution = asLive(actor, address);
        const onProgress = () => {};
        const { publishedVersion } = document;
        const live = publishedVersion === null ? null : await savedVersion(document, publishedVersion);
        const made = await run(actor, document, {
          subject,
          cases,
          live,
          resolution,
          isKept: true,
          verdictOf,
          signal,
          onProgress,
        });
        const { id: runId, passed, failed, errors, coverage, live_version, changed, causes, results } = made;
        const compared = results.filter(({ live }) => live).length;
        const comparison = { live_version, compared, changed, changed_cases: changedCases(results) };
        const figures = { passed, failed, errors, coverage };
        return { runId, revision: document.testCaseRevision, figures, causes, comparison };
      };
      return limited(actor.organization.id, work, { signal });
    },

    async list(actor: Actor, address: DocumentAddress, query: TestRunsQuery) {
      const { organizationId, id } = await requireDocument(db, actor, address);
      return lists.pageOrAll(organizationId, query, (executor, part) =>
        listTestRuns(executor, organizationId, id, part),
      );
    },
  };
}

/** Whoever sends both would be told of another graph, or of other cases, than they think. */
function requireOneOfEach({ content, version, case_ids: ids, cases, ...asked }: CreateTestRun) {
  if (asked.compare_with_live && asked.called_documents === 'saved')
    throw fieldFailure('invalid', 'called_documents', 'Answers are compared with called documents as they are live');
  if (content !== undefined && version !== undefined)
    throw fieldFailure('invalid', 'version', 'Send either a version or a content, not both');
  if (cases && ids) throw fieldFailure('invalid', 'case_ids', 'Send either case_ids or cases, not both');
}

/** A pipeline that names a case that is gone must not pass because nothing ran. */
function requireAll(wanted: ReadonlySet<string>, saved: readonly CaseToRun[]) {
  const known = new Set(saved.map(({ id }) => id));
  const missing = [...wanted].find((id) => !known.has(id));
  if (missing !== undefined)
    throw fieldFailure('invalid', 'case_ids', `The document has no test case with the id ${missing}`);
}

const changedCases = (results: TestRun['results']) =>
  results
    .filter(({ live }) => live?.changed)
    .slice(0, MAX_CHANGED_CASES)
    .map(({ id, name }) => ({ id: id ?? '', name }));

const none = { reached: 0, total: 0 };
const nothingToReach = { rows: none, branches: none, expressions: none, nodes: none };
