/**
 * Looks for the graph, schema and input that take the most time for what their run is charged, and for the test case whose
 * comparison does. Prints the worst. A step is to be a tenth of a microsecond. Arguments: for how many seconds, and the seed.
 */
import type { JsonObject } from '@rulewright/jdm';
import { CompiledDecision, compareWithExpected, compileDecision } from '@rulewright/jdm';
import { Budget } from '@rulewright/jdm/internals';
import { readInput } from '../../src/input-output/input.ts';
import { HungryGraphs } from './hungry-graphs.ts';

/** What a run is charged at least: a call takes its time for other reasons, too. */
const LEAST_STEPS = 500;
/** Comparing is not charged, but both sides are bounded, and it may take no longer than a run. */
const COMPARISON_STEPS = 10_000;
const WORST = 10;
/** How often those are run again in the end, which takes out most of what other programs on the machine did meanwhile. */
const AGAIN = 100;
/** What is measured beside each of them, for a machine that is slower or busy, and what it takes where the bound was set. */
const referenceText = JSON.stringify(
  Array.from({ length: 300 }, (_, n) => ({ n, text: `text ${n}`, list: [n, `${n}`] })),
);
const reference = () => JSON.stringify(JSON.parse(referenceText));
const REFERENCE_MS = 0.25;

/** What the server asks of a run: for a caller, an author, a test case, and an author who wants a trace. */
const asked = {
  none: {},
  cells: { failedCells: true },
  hits: { failedCells: true, hits: true },
  full: { failedCells: true, trace: true },
};

const [seconds = 10, seed = 1] = process.argv.slice(2).map(Number);
const random = new HungryGraphs(seed);

/** What is measured, what it is charged, and what to show of it. */
type Attempt = { run: () => string; steps: number; shown: object };
type Compiled = { decision: CompiledDecision; called: CompiledDecision | null };
type Found = Attempt & { millisecondsPer10000: number; milliseconds: number; outcome: string };
const worst: Found[] = [];
const counts = { graphs: 0, compiled: 0, runs: 0, answered: 0, compared: 0 };

/** What the steps stand for: the decision is run, and all that it tells is written. */
function call({ decision, called }: Compiled, input: JsonObject, options: object): string {
  const answer = decision.run(input, { ...options, resolve: () => called });
  if (!answer) return 'left to the engine';
  JSON.stringify([answer.failedCells, answer.hits]);
  if ('failed' in answer) return 'failed';
  JSON.stringify([answer.result, answer.trace]);
  return 'answered';
}

function stepsOf(run: () => void): number {
  let steps = 0;
  const { spend } = Budget.prototype;
  Budget.prototype.spend = function (this: Budget, some) {
    steps += some;
    spend.call(this, some);
  };
  try {
    run();
  } finally {
    Budget.prototype.spend = spend;
  }
  return Math.max(LEAST_STEPS, steps);
}

/**
 * The shortest of some, so that nothing but the call itself counts. Other programs make the time longer, and threads of this one the
 * processor time: the call took neither more than the one nor more than the other.
 */
function millisecondsOf(run: () => void, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let left = times; left > 0; left--) {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    run();
    const passed = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, passed, (user + system) / 1_000);
  }
  return least;
}

/** Keeps it if it is among the worst. */
function consider(attempt: Attempt, outcome: string) {
  const { run, steps } = attempt;
  const bar = worst.at(WORST - 1)?.millisecondsPer10000 ?? 0;
  const per10000 = (times: number) => (millisecondsOf(run, times) * 10_000) / steps;
  if (per10000(1) <= bar) return;
  const millisecondsPer10000 = per10000(7);
  if (millisecondsPer10000 <= bar) return;
  worst.push({ ...attempt, outcome, millisecondsPer10000, milliseconds: (millisecondsPer10000 * steps) / 10_000 });
  worst.sort((a, b) => b.millisecondsPer10000 - a.millisecondsPer10000);
  worst.length = Math.min(worst.length, WORST);
}

function compare() {
  const { expectation, actual } = random.testCase();
  const run = () => `${compareWithExpected(expectation, actual).length} differences`;
  counts.compared++;
  consider({ run, steps: COMPARISON_STEPS, shown: { expectation, actual } }, run());
}

const end = performance.now() + seconds * 1_000;
while (performance.now() < end) {
  compare();
  const graph = random.graph();
  counts.graphs++;
  const calledGraph = random.graph({ mayCall: false });
  const outer = compileDecision(JSON.stringify(graph));
  if (!(outer instanceof CompiledDecision)) continue;
  const inner = compileDecision(JSON.stringify(calledGraph), { isCalled: true });
  const decision = { decision: outer, called: inner instanceof CompiledDecision ? inner : null };
  counts.compiled++;
  for (let left = 3; left > 0; left--) {
    const read = readInput({ text: JSON.stringify(random.input()), key: null });
    if (!read.ok) continue;
    const input = read.value as JsonObject;
    for (const [trace, options] of Object.entries(asked)) {
      const run = () => call(decision, input, options);
      const outcome = run();
      counts.runs++;
      if (outcome === 'answered') counts.answered++;
      consider({ run, steps: stepsOf(run), shown: { trace, graph, calledGraph, input } }, outcome);
    }
  }
}

const confirmed = worst.map(({ run, shown, ...found }) => {
  const slowness = Math.max(1, millisecondsOf(reference, AGAIN) / REFERENCE_MS);
  const milliseconds = Math.min(found.milliseconds, millisecondsOf(run, AGAIN)) / slowness;
  return { ...found, ...shown, milliseconds, millisecondsPer10000: (milliseconds * 10_000) / found.steps };
});
confirmed.sort((a, b) => b.millisecondsPer10000 - a.millisecondsPer10000);
const report = { ...counts, worst: confirmed };
process.stdout.write(JSON.stringify(report), () => process.exit());
