/**
 * Looks for the graph, schema and input that take the most time for what their run is charged. Prints the worst. A step is to
 * be a tenth of a microsecond. Arguments: for how many seconds, and the seed.
 */
import type { DecisionGraph } from '@rulewright/contract';
import type { Fields } from '@rulewright/jdm';
import { Budget, CompiledDecision, compileDecision } from '@rulewright/jdm';
import { readInput } from '../../src/input-output/input.ts';
import { HungryGraphs } from './hungry-graphs.ts';

/** What a run is charged at least: a call takes its time for other reasons, too. */
const LEAST_STEPS = 500;
const WORST = 10;
/** How often those are run again in the end, which takes out what other programs on the machine did meanwhile. */
const AGAIN = 100;

const [seconds = 10, seed = 1] = process.argv.slice(2).map(Number);
const random = new HungryGraphs(seed);

type Graphs = { graph: DecisionGraph; calledGraph: DecisionGraph };
type Compiled = { decision: CompiledDecision; called: CompiledDecision | null };
type Found = { millisecondsPer10000: number; milliseconds: number; steps: number; outcome: string; trace: boolean };
const worst: (Found & Graphs & { decision: Compiled; input: Fields })[] = [];
const counts = { graphs: 0, compiled: 0, runs: 0, answered: 0 };

/** What the steps stand for: the decision is run, and the answer is written. */
function call({ decision, called }: Compiled, input: Fields, trace: boolean): string {
  const answer = decision.run(input, { trace, resolve: () => called });
  if (!answer) return 'left to the engine';
  if ('failed' in answer) return 'failed';
  JSON.stringify(answer.result);
  JSON.stringify(answer.trace);
  return 'answered';
}

function stepsOf(decision: Compiled, input: Fields, trace: boolean): number {
  let steps = 0;
  const { spend } = Budget.prototype;
  Budget.prototype.spend = function (this: Budget, some) {
    steps += some;
    spend.call(this, some);
  };
  try {
    call(decision, input, trace);
  } finally {
    Budget.prototype.spend = spend;
  }
  return steps;
}

/**
 * The shortest of some, so that nothing but the call itself counts. Other programs make the time longer, and threads of this one the
 * processor time: the call took neither more than the one nor more than the other.
 */
function millisecondsOf(decision: Compiled, input: Fields, trace: boolean, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let left = times; left > 0; left--) {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    call(decision, input, trace);
    const passed = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, passed, (user + system) / 1_000);
  }
  return least;
}

const end = performance.now() + seconds * 1_000;
while (performance.now() < end) {
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
    const input = read.value as Fields;
    for (const trace of [false, true]) {
      counts.runs++;
      const outcome = call(decision, input, trace);
      if (outcome === 'answered') counts.answered++;
      const steps = stepsOf(decision, input, trace);
      const charged = Math.max(LEAST_STEPS, steps);
      const bar = worst.at(WORST - 1)?.millisecondsPer10000 ?? 0;
      const per10000 = (times: number) => (millisecondsOf(decision, input, trace, times) * 10_000) / charged;
      if (per10000(1) <= bar) continue;
      const millisecondsPer10000 = per10000(7);
      if (millisecondsPer10000 <= bar) continue;
      const milliseconds = (millisecondsPer10000 * charged) / 10_000;
      worst.push({ millisecondsPer10000, milliseconds, steps, outcome, trace, graph, calledGraph, decision, input });
      worst.sort((a, b) => b.millisecondsPer10000 - a.millisecondsPer10000);
      worst.length = Math.min(worst.length, WORST);
    }
  }
}

const confirmed = worst.map(({ decision, ...found }) => {
  const again = millisecondsOf(decision, found.input, found.trace, AGAIN);
  const milliseconds = Math.min(found.milliseconds, again);
  return { ...found, milliseconds, millisecondsPer10000: (milliseconds * 10_000) / Math.max(LEAST_STEPS, found.steps) };
});
confirmed.sort((a, b) => b.millisecondsPer10000 - a.millisecondsPer10000);
const report = { ...counts, worst: confirmed };
process.stdout.write(JSON.stringify(report), () => process.exit());
