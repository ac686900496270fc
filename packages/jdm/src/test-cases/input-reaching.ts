import type { Answer, CompiledDecision } from '../compile/compile-decision.ts';
import { EACH } from '../expression/field-usage/field-reads.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { schemaOf } from '../schema/schema.ts';
import type { CoverageTarget } from './coverage.ts';
import type { NeededRow, Plan } from './goals.ts';
import { goalsOf, plansFor, waysForBranch, waysForRow, waysToMissRow } from './goals.ts';
import type { Stop } from './routes.ts';
import { routesTo } from './routes.ts';
import type { Way } from './ways.ts';
import { product } from './ways.ts';

type Input = Record<string, unknown>;

/** How many inputs are run before it is given up, and how many of them for one set of wishes. */
const MAX_TRIES = 600;
const TRIES_AT_ONCE = 8;
/** How many steps one of them may take. */
const MAX_STEPS = 200_000;

/**
 * Finds inputs that reach a row, a branch, an expression or a node. It goes back from the conditions on the way to what the
 * input has to be, and has the decision run each input: only one that reached its target is ever given.
 */
export class InputFinder {
  readonly #graph: ParsedGraph;
  readonly #decision: CompiledDecision;
  readonly #bases: Input[];

  constructor(graph: ParsedGraph, decision: CompiledDecision) {
    this.#graph = graph;
    this.#decision = decision;
    const [likely = {}] = schemaOf(JSON.stringify(graph.source)).examples;
    this.#bases = [likely, {}];
  }

  /** Null where none was found, which does not mean that there is none. */
  inputReaching(target: CoverageTarget): Input | null {
    const search = { left: MAX_TRIES };
    for (const base of this.#bases) {
      const found = this.#search(target, base, search);
      if (found) return found;
    }
    return null;
  }

  #search(target: CoverageTarget, base: Input, search: { left: number }): Input | null {
    for (const route of routesTo(this.#graph, target.nodeId)) {
      const { ways, rows } = this.#wishes(target, route);
      const open: Wish[] = ways.map((way) => ({ way, missed: [] }));
      const seen = new Set<string>();
      for (let wish = open.shift(); wish && search.left > 0; wish = open.shift()) {
        const plans = plansFor(wish.way, { fields: new Map(), rows });
        let tries = 0;
        for (const plan of plans) {
          if (tries++ >= TRIES_AT_ONCE || search.left <= 0) break;
          const input = filledIn(base, plan);
          const text = JSON.stringify(input);
          if (seen.has(text)) continue;
          seen.add(text);
          search.left--;
          const answer = this.#decision.run(input as never, { hits: true, steps: MAX_STEPS });
          if (!answer || 'failed' in answer) continue;
          if (isHit(answer, target.nodeId, target.place)) return input;
          open.push(...this.#withoutWinner(answer, plan, wish, route));
        }
      }
    }
    return null;
  }

  /** What has to be so on the way to a target, and at it. */
  #wishes({ nodeId, kind, place }: CoverageTarget, route: Stop[]): { ways: Goals[]; rows: NeededRow[] } {
    const node = this.#graph.nodes.find(({ id }) => id === nodeId);
    const parts = route.flatMap(({ node: stop, branch }, at): Goals[][] => {
      if (stop.kind !== 'switchNode' || branch === null) return [];
      const taken = stop.content.branches.findIndex(({ id }) => id === branch);
      return taken < 0 ? [] : [waysForBranch(stop, taken).map((way) => goalsOf(route.slice(0, at), way))];
    });
    if (node?.kind === 'switchNode' && kind === 'branch')
      parts.push(waysForBranch(node, place ?? 0).map((way) => goalsOf(route, way)));
    const isRow = node?.kind === 'decisionTableNode' && kind === 'row';
    if (isRow) parts.push(waysForRow(node, place ?? 0).map((way) => goalsOf(route, way)));
    return { ways: product(parts as Way[][]) as Goals[], rows: isRow ? [{ node, row: place ?? 0 }] : [] };
  }

  /** Where another row was hit first, the same again with each way in which that one is not. */
  #withoutWinner({ hits = [] }: Answer, { rows }: Plan, { way, missed }: Wish, route: Stop[]): Wish[] {
    for (const { node, row } of rows) {
      const taken = hits.findLast(({ nodeId, places }) => nodeId === node.id && places.length > 0)?.places[0];
      if (taken === undefined || taken === row) continue;
      const key = `${node.id} ${taken}`;
      if (missed.filter((other) => other === key).length > 1) return [];
      const at = route.findIndex(({ node: stop }) => stop.id === node.id);
      const before = at < 0 ? route : route.slice(0, at);
      return waysToMissRow(node, taken).map((miss) => ({
        way: [...way, ...goalsOf(before, miss)],
        missed: [...missed, key],
      }));
    }
    return [];
  }
}

type Goals = ReturnType<typeof goalsOf>;
/** What has to be so, and which rows it is already made to miss. */
type Wish = { way: Goals; missed: string[] };

const isHit = ({ hits = [] }: Answer, id: string, place: number | null) =>
  hits.some(({ nodeId, places }) => nodeId === id && (place === null || places.includes(place)));

/** A likely input with the values that are wanted. */
function filledIn(base: Input, { fields }: Plan): Input {
  const input = structuredClone(base);
  for (const { path, value } of fields.values()) put(input, path, value);
  return input;
}

function put(target: Input, path: readonly string[], value: unknown): void {
  let place: Input | unknown[] = target;
  for (const [at, step] of path.entries()) {
    const key = step === EACH ? 0 : step;
    const next = path[at + 1];
    const inner: unknown = place[key as never];
    const isRight = typeof inner === 'object' && inner !== null && Array.isArray(inner) === (next === EACH);
    if (next === undefined) place[key as never] = structuredClone(value) as never;
    else if (!isRight) place[key as never] = (next === EACH ? [] : {}) as never;
    place = place[key as never] as Input;
  }
}
