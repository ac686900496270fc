import type { Hit, ListedProblems } from '@rulewright/jdm';
import type { Json } from '../../json.ts';
import type { EvaluationError, Outcome } from '../../outcome.ts';

/**
 * What a worker tells beside a result is bounded, because the server reads it at once. Failed cells are bounded where they are
 * collected, the hosts that were called where they are noted.
 */

/** In characters, each. */
export const MAX_MESSAGE_LENGTH = 1_000;
export const MAX_HITS_LENGTH = 256 * 1024;
export const MAX_PROBLEMS_LENGTH = 256 * 1024;
/** Of an HTTP call of a function, which the server reads as JSON. */
export const MAX_REQUEST_LENGTH = 1024 * 1024;

/** Shorter JSON is sent as text. */
const MIN_BYTES = 64 * 1024;

/** What a place takes as JSON at most, and what a hit takes beside its id and its places. */
const [PLACE_LENGTH, HIT_LENGTH] = [8, 32];

const cut = (text: string) => (text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)}…` : text);

/** What a run reached, each node and each of its places once: all nodes before their places, as far as there is room. */
export function toldHits(hits: readonly Hit[]): Hit[] {
  const reached = new Map<string, Set<number>>();
  for (const { nodeId, places } of hits) {
    const known = reached.get(nodeId) ?? new Set<number>();
    for (const place of places) known.add(place);
    reached.set(nodeId, known);
  }
  let room = MAX_HITS_LENGTH;
  const told: { nodeId: string; places: number[]; all: Set<number> }[] = [];
  for (const [nodeId, all] of reached) {
    room -= JSON.stringify(nodeId).length + HIT_LENGTH;
    if (room < 0) break;
    told.push({ nodeId, places: [], all });
  }
  return told.map(({ nodeId, all }) => {
    const places = [...all].slice(0, Math.max(0, Math.floor(room / PLACE_LENGTH)));
    room -= places.length * PLACE_LENGTH;
    return { nodeId, places };
  });
}

export const toldError = ({ message, path, ...error }: EvaluationError): EvaluationError => ({
  ...error,
  message: cut(message),
  ...(path !== undefined && { path: cut(path) }),
});

/** Long JSON is sent as bytes, which the server passes on as they are. */
export function toldOutcome(outcome: Outcome): Outcome {
  const hits = outcome.hits && toldHits(outcome.hits);
  const trace = outcome.trace ? inBytes(outcome.trace) : null;
  if (!outcome.ok)
    return { ...outcome, error: toldError(outcome.error), ...(trace && { trace }), ...(hits && { hits }) };
  return { ...outcome, result: inBytes(outcome.result), trace, ...(hits && { hits }) };
}

export const inBytes = (json: Json): Json => (json.length < MIN_BYTES ? json : Buffer.from(json));

/** A change is told whole, or not at all. */
export function toldProblems({ problems, isCut }: ListedProblems): ListedProblems {
  let room = MAX_PROBLEMS_LENGTH;
  const told: ListedProblems['problems'] = [];
  for (const { fix, ...problem } of problems) {
    const short = { ...problem, message: cut(problem.message) };
    const whole = fix && JSON.stringify(fix).length <= MAX_MESSAGE_LENGTH ? { ...short, fix } : short;
    room -= JSON.stringify(whole).length;
    if (room < 0) return { problems: told, isCut: true };
    told.push(whole);
  }
  return { problems: told, isCut };
}
