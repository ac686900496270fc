import type { ListedProblems, Schemas } from '@rulewright/jdm';
import type { Outcome } from '../../outcome.ts';
import type { AnyOutcome } from '../../task.ts';
import type { Field, Frame } from './pipe-protocol.ts';
import { kinds, MAX_NUMBER } from './pipe-protocol.ts';
import { toldError, toldHits } from './told.ts';

/** Durations are sent as a whole number of tenths of a microsecond. */
const DURATION_UNITS_PER_MS = 10_000;

/** The kind and the fields of the frame by which a worker sends the outcome of an evaluation. */
export function evaluationFrame(outcome: Outcome): { kind: number; fields: Field[] } {
  const hits = outcome.hits && toldHits(outcome.hits);
  const told = [hits, outcome.failedCells].map((list) => (list ? JSON.stringify(list) : null));
  if (!outcome.ok)
    return { kind: kinds.failed, fields: [JSON.stringify(toldError(outcome.error)), outcome.input, ...told] };
  const { durationMs, input, result, trace } = outcome;
  const units = Math.min(Math.round(durationMs * DURATION_UNITS_PER_MS), MAX_NUMBER);
  return { kind: kinds.done, fields: [units, input, result.toString(), trace?.toString() ?? null, ...told] };
}

/** The fields of the frame by which it sends schemas. */
export const schemaFields = ({ examples, ...schemas }: Schemas): Field[] => [
  JSON.stringify(schemas),
  JSON.stringify(examples),
];

/** The outcome that a worker sent; null where the frame is of another kind. */
export function readOutcome(frame: Frame): AnyOutcome | null {
  if (frame.kind === kinds.done) {
    const durationMs = frame.number() / DURATION_UNITS_PER_MS;
    const given = { input: frame.text(), result: frame.json() ?? '', trace: frame.json() };
    return { ok: true, durationMs, ...given, ...readTold(frame) };
  }
  if (frame.kind === kinds.failed)
    return { ok: false, error: JSON.parse(frame.text()), input: frame.textOrNull(), ...readTold(frame) };
  if (frame.kind === kinds.checked) return { ok: true, ...(JSON.parse(frame.text()) as ListedProblems) };
  if (frame.kind !== kinds.schemas) return null;
  return { ok: true, schemas: frame.json() ?? '', examples: JSON.parse(frame.text()) };
}

function readTold(frame: Frame): Pick<Outcome, 'hits' | 'failedCells'> {
  const [hits, failedCells] = [frame.textOrNull(), frame.textOrNull()];
  return {
    ...(hits !== null && { hits: JSON.parse(hits) }),
    ...(failedCells !== null && { failedCells: JSON.parse(failedCells) }),
  };
}
