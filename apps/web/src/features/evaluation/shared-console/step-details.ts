import type { FailedCell, NodeTrace } from '@rulewright/contract';
import { asList, asRecord } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';

export type Trace = Record<string, NodeTrace>;

/** How many runs of a document that is called for each item of a list are shown. */
export const MAX_SHOWN_RUNS = 20;

/** What a function wrote with `console.log`, line by line. In a loop that of all items. */
export const logLines = (traceData: unknown): string[] =>
  [traceData]
    .flat()
    .flatMap((detail) => asList(asRecord(detail).log))
    .map(({ lines }) => (Array.isArray(lines) ? lines.map(String).join(' ') : ''));

/** The runs of the document that a node called, one for each item of a loop. None for other nodes. */
export const calledTraces = (traceData: unknown): Trace[] => [traceData].flat().filter(isTrace);

function isTrace(value: unknown): value is Trace {
  if (!isRecord(value)) return false;
  const steps = Object.values(value);
  return steps.length > 0 && steps.every((step) => isRecord(step) && typeof step.id === 'string' && 'output' in step);
}

/** The nodes of a run in the order in which they ran. */
export const stepsIn = (trace: Trace): NodeTrace[] =>
  Object.values(trace).sort((one, other) => (one.order ?? 0) - (other.order ?? 0));

/** The failed cells of a node, and of what it called. */
export const cellsOf = (cells: readonly FailedCell[], path: readonly string[], id: string) => ({
  own: cells.filter(({ called_by, node_id }) => node_id === id && isSame(called_by, path)),
  within: cells.filter(({ called_by }) => isSame(called_by.slice(0, path.length + 1), [...path, id])),
});

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);
