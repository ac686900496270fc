/**
 * Counts the work of compiling, in a process that has loaded nothing else: the profiler looks at every function of a process
 * each time it is asked.
 */
import { Session } from 'node:inspector';
import { CompiledDecision, compileInSteps } from '../src/compile/compile-decision.ts';

export type StepWork = {
  /** The calls of functions in the longest step, or in the largest group of steps where none has many. */
  longest: number;
  isCompiled: boolean;
};

/** A group of steps with fewer calls is not measured step by step. */
const FEW_CALLS = 20_000;

/** Counting the calls takes longer than most steps, so that steps are measured together first. */
const STEPS_AT_ONCE = 4;

/** How much work a compilation does, in calls of functions of this package, from one measured step to the next. */
function measure(text: string, isMeasured: (step: number) => boolean) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const callsSinceLast = () => {
    let calls = 0;
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      for (const { url, functions } of result)
        if (url.includes('/jdm/src/')) for (const { ranges } of functions) calls += ranges[0]?.count ?? 0;
    });
    return calls;
  };
  callsSinceLast();
  const measured: { step: number; calls: number }[] = [];
  const steps = compileInSteps(text);
  for (let step = 1; ; step++) {
    const { done, value } = steps.next();
    if (done || isMeasured(step)) measured.push({ step, calls: callsSinceLast() });
    if (!done) continue;
    session.disconnect();
    return { measured, isCompiled: value instanceof CompiledDecision };
  }
}

/** How much work the longest step of a compilation does, or its largest group of steps, and what comes of it. */
function compileAndMeasure(text: string): StepWork {
  const groupOf = (step: number) => Math.ceil(step / STEPS_AT_ONCE);
  const isLast = (step: number) => step % STEPS_AT_ONCE === 0;
  let { measured, isCompiled } = measure(text, isLast);
  const large = new Set(measured.filter(({ calls }) => calls >= FEW_CALLS).map(({ step }) => groupOf(step)));
  if (large.size > 0) ({ measured } = measure(text, (step) => isLast(step) || large.has(groupOf(step))));
  return { longest: Math.max(...measured.map(({ calls }) => calls)), isCompiled };
}

process.on('message', (text: string) => process.send?.(compileAndMeasure(text)));
