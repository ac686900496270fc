import type { ProblemPlace } from '@rulewright/contract';
import type { Problem } from '../../graph/problem.ts';
import { NotCompiled } from './not-compiled.ts';

/** A graph that is not run, because something in it goes beyond a limit or means nothing. The message is a whole sentence. */
export class Rejection extends NotCompiled {
  constructor(
    message: string,
    readonly nodeId: string | null = null,
    readonly place?: ProblemPlace,
  ) {
    super(message);
  }
}

/** Rejects a graph that has a problem, if there is one. */
export function rejectFor(problem: Problem | null | undefined): void {
  if (problem) throw new Rejection(`${problem.message}.`, problem.nodeId, problem.place);
}
