import type { GateOutcome, GateVerdict, Permission, TestFigures } from '@rulewright/contract';
import { coveragePercent, coverageText } from '@rulewright/jdm';
import type { Actor } from '#identity';
import { requirePermission, requireStillAllowed } from '#identity';
import { Failure } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { DocumentAddress, HeldDocument } from '#workspace';
import { requireProject } from '#workspace';
import { markOverridden } from './gated-run-repository.ts';

/** Runs all test cases on a version. The revision is that of the cases that were run. */
type RunTests = (
  actor: Actor,
  address: DocumentAddress,
  version: number,
  watched: { signal: AbortSignal; verdictOf: (figures: TestFigures) => GateVerdict },
) => Promise<{
  runId: string | null;
  figures: TestFigures;
  /** Why cases gave no output, in sentences. */
  causes: readonly { message: string }[];
  comparison: LiveComparison;
  revision: number;
}>;

/** Which cases the live version answers otherwise. */
type LiveComparison = Pick<GateOutcome, 'live_version' | 'compared' | 'changed' | 'changed_cases'>;

/** What the gate found, and what has to be the same still when the version goes live. */
type PassedGate = {
  outcome: GateOutcome | null;
  revision: number | null;
  reason: string | undefined;
  /** The run that was kept of it. */
  runId: string | null;
  /** Whether warnings of the check counted. */
  blocksOnWarnings: boolean;
};

/** A version that somebody wants to go live. */
type Attempt = {
  version: number;
  /** Why it is to go on although the gate blocks it. */
  reason: string | undefined;
  /** What its check found, which has no errors. */
  checked: { problems: readonly unknown[]; isCut: boolean };
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
};

export type PublishGateCheck = ReturnType<typeof publishGate>;

/**
 * Runs the test cases on a version that is to go live, and refuses it where its project asks for that, because of them or of the
 * warnings of the check.
 */
export const publishGate =
  ({ db, runTests }: { db: Database['db']; runTests: RunTests }) =>
  /** It may take a minute, so do not call it in a transaction. */
  async (actor: Actor, address: DocumentAddress, attempt: Attempt): Promise<PassedGate> => {
    const { version, reason, signal } = attempt;
    const project = await requireProject(db, actor, address.projectSlug);
    const { publishGate: gate, minimumCoverage, blocksOnWarnings } = project;
    const warnings = blocksOnWarnings ? attempt.checked.problems.length : 0;
    const open = { reason: undefined, blocksOnWarnings };
    if (gate === 'off' && warnings === 0) return { outcome: null, revision: null, runId: null, ...open };
    const verdictOf = (figures: TestFigures): GateVerdict => {
      if (problemsOf(figures, minimumCoverage).length === 0) return 'passed';
      // An override is one only when the version has gone on. Until then the run is one that the gate blocked.
      return gate === 'warn' ? 'warned' : 'blocked';
    };
    const { runId, figures, causes, comparison, revision } =
      gate === 'off' ? nothingRun : await runTests(actor, address, version, { signal, verdictOf });
    // What somebody has given up must not go live later.
    if (signal.aborted) throw new Failure('conflict', 'The call was ended before its test cases had run.');
    const failures = gate === 'off' ? [] : problemsOf(figures, minimumCoverage, causes);
    const problems = [...failures, ...warningWords(warnings, attempt.checked.isCut)];
    const outcome: GateOutcome = {
      gate,
      run: { version, ...figures },
      minimum_coverage: minimumCoverage,
      ...comparison,
      warnings,
      problems,
      is_overridden: false,
    };
    const isBlocked = warnings > 0 || (gate === 'block' && failures.length > 0);
    if (!isBlocked) return { outcome, revision, runId, ...open };
    if (reason === undefined)
      throw new Failure('gate_blocked', `The publish gate blocks version ${version}: ${problems.join(' ')}`, {
        gate: outcome,
      });
    requirePermission(actor, 'gate:override');
    return { outcome: { ...outcome, is_overridden: true }, revision, reason, runId, blocksOnWarnings };
  };

const nothing = { reached: 0, total: 0 };

/** Where the test cases decide nothing, because the gate is off. */
const nothingRun = {
  runId: null,
  figures: {
    passed: 0,
    failed: 0,
    errors: 0,
    coverage: { rows: nothing, branches: nothing, expressions: nothing, nodes: nothing },
  },
  causes: [],
  comparison: { live_version: null, compared: 0, changed: 0, changed_cases: [] },
  revision: null,
};

/** @param isCut whether there may be more of them */
const warningWords = (count: number, isCut: boolean): string[] => {
  if (count === 0) return [];
  const words = isCut ? `${count} or more warnings` : count === 1 ? '1 warning' : `${count} warnings`;
  return [`The check has ${words}, and this project blocks on them.`];
};

/** Who lets a version go on, and the permission that it takes. */
type Caller = { actor: Actor; address: DocumentAddress; permission: Permission };

/**
 * Requires that nothing has changed since the gate was passed, and keeps an override of it. Call it in the transaction in which
 * the version goes on, with the document held.
 */
export async function goThroughGate(
  tx: Executor,
  held: HeldDocument,
  { actor, address, permission }: Caller,
  passed: PassedGate,
) {
  const { project, document } = held;
  const { outcome, revision } = passed;
  await requireStillAllowed(tx, actor, address, permission);
  if (outcome?.is_overridden) await requireStillAllowed(tx, actor, address, 'gate:override');
  if (
    project.publishGate !== (outcome?.gate ?? 'off') ||
    project.blocksOnWarnings !== passed.blocksOnWarnings ||
    (outcome && project.minimumCoverage !== outcome.minimum_coverage)
  )
    throw new Failure('conflict', 'The publish gate of the project changed meanwhile. Try again.');
  if (revision !== null && document.testCaseRevision !== revision)
    throw new Failure('conflict', 'The test cases changed meanwhile. Try again.');
  await keepOverride(tx, held, passed);
}

/** An override is told in the list of runs and in the activity. */
async function keepOverride(
  tx: Executor,
  { document: { organizationId, id: documentId }, record }: HeldDocument,
  { outcome, reason, runId }: PassedGate,
) {
  if (!outcome?.is_overridden) return;
  if (runId !== null) await markOverridden(tx, organizationId, { documentId, runId });
  record('document.gate-overridden', {
    after: { version: outcome.run.version, reason, problems: outcome.problems.join(' ') },
  });
}

/** More are counted only: an event is one line of many. */
const MAX_NAMES = 10;

/** What an event about a version tells of the gate: the figures, what is wrong, and what the version changes. */
export function gateFacts(outcome: GateOutcome | null | undefined) {
  if (!outcome) return {};
  const { gate, run, problems, live_version, compared, changed, changed_cases } = outcome;
  const names = changed_cases.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = changed > names.length ? ` and ${changed - names.length} more` : '';
  const list = names.length > 0 ? `: ${names.join(', ')}${more}` : '';
  return {
    ...(gate !== 'off' && {
      test_cases: `${run.passed} of ${run.passed + run.failed} pass, ${coverageText(run.coverage, 1)} reached`,
    }),
    ...(problems.length > 0 && { publish_gate: problems.join(' ') }),
    ...(live_version !== null && {
      changed_answers: `${changed} of ${compared} that were compared with version ${live_version}${list}`,
    }),
  };
}

const cases = (count: number) => (count === 1 ? '1 test case' : `${count} test cases`);

/** More of the reasons are told with the results of the cases. */
const MAX_TOLD_CAUSES = 3;

function problemsOf(
  { passed, failed, errors, coverage }: TestFigures,
  minimum: number | null,
  causes: readonly { message: string }[] = [],
): string[] {
  const problems: string[] = [];
  const wrong = failed - errors;
  if (passed + failed === 0) problems.push('There are no test cases.');
  if (wrong > 0) problems.push(`${cases(wrong)} ${wrong === 1 ? 'does' : 'do'} not pass.`);
  if (errors > 0) problems.push(`${cases(errors)} could not be run.`);
  problems.push(...causes.slice(0, MAX_TOLD_CAUSES).map(({ message }) => message));
  if (minimum !== null && coveragePercent(coverage) < minimum)
    problems.push(`The test cases reach ${coverageText(coverage, 1)} of the rules, and ${minimum} % are asked for.`);
  return problems;
}
