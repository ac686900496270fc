import type { Answer, CompiledDecision, RunOptions } from '../compile/compile-decision.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { schemaOf } from '../schema/schema.ts';
import type { CoverageTarget } from './coverage.ts';
import { Exploration } from './exploration.ts';
import type { Effort, NeededRow, Plan } from './goals.ts';
import { choicesOf, goalsOf, plansFor, waysForBranch, waysForRow, waysToMissRow } from './goals.ts';
import type { Input, RunInput } from './input.ts';
import { filledIn } from './input.ts';
import type { Stop } from './routes.ts';
import { routesTo } from './routes.ts';
import type { Way } from './ways.ts';
import { product } from './ways.ts';

/** How many inputs are run before it is given up, and how many of them for one set of wishes. */
const MAX_TRIES = 600;
const TRIES_AT_ONCE = 8;
/** How many goals are followed back for them. */
const MAX_GOALS = 50_000;
/** How many steps one of them may take. */
const MAX_STEPS = 200_000;

/**
 * Finds inputs that reach a row, a branch, an expression or a node. It goes back from the conditions on the way to what the
 * input has to be, and has the decision run each input: only one that reached its target is ever given.
 */
export class InputFinder {
  readonly #graph: ParsedGraph;
  readonly #run: RunInput;
  readonly #bases: Input[];
  #exploration: Exploration | null = null;

  constructor(graph: ParsedGraph, decision: CompiledDecision, resolve: RunOptions['resolve'] = () => null) {
    this.#graph = graph;
    this.#run = (input, steps) => decision.run(input as never, { hits: true, steps, resolve });
    const [likely = {}] = schemaOf(JSON.stringify(graph.source)).examples;
    this.#bases = [likely, {}];
  }

  /** Null where none was found, which does not mean that there is none. */
  inputReaching(target: CoverageTarget): Input | null {
    const search = { left: MAX_TRIES, effort: { left: MAX_GOALS } };
    for (const base of this.#bases) {
      const found = this.#search(target, base, search);
      if (found) return found;
    }
    this.#exploration ??= new Exploration(this.#graph, this.#run, this.#bases);
    return this.#exploration.inputReaching(target);
  }

  #search(target: CoverageTarget, base: Input, search: Search): Input | null {
    for (const route of routesTo(this.#graph, target.nodeId)) {
      const { ways, rows } = this.#wishes(target, route);
      // The newest first: it misses most of the rows that were hit in the place of the one that is looked for.
      const open: Wish[] = ways.map((way) => ({ way, missed: [] })).reverse();
      const seen = new Set<string>();
      for (let wish = open.pop(); wish && search.left > 0; wish = open.pop()) {
        let tries = 0;
        for (const { plan, fields } of this.#inputsFor(wish, rows, search)) {
          if (tries++ >= TRIES_AT_ONCE || search.left <= 0) break;
          const input = filledIn(base, fields);
          const text = JSON.stringify(input);
          if (seen.has(text)) continue;
          seen.add(text);
          search.left--;
          const answer = this.#run(input, MAX_STEPS);
          if (!answer || 'failed' in answer) continue;
          if (isHit(answer, target.nodeId, target.place)) return input;
          open.push(...this.#withoutWinner(answer, plan, wish, route).reverse());
        }
      }
    }
    return null;
  }

  *#inputsFor({ way }: Wish, rows: readonly NeededRow[], search: Search) {
    for (const plan of plansFor(way, { fields: new Map(), rows }, search.effort))
      for (const fields of choicesOf(plan)) yield { plan, fields };
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

type Search = { left: number; effort: Effort };
type Goals = ReturnType<typeof goalsOf>;
/** What has to be so, and which rows it is already made to miss. */
type Wish = { way: Goals; missed: string[] };

const isHit = ({ hits = [] }: Answer, id: string, place: number | null) =>
  hits.some(({ nodeId, places }) => nodeId === id && (place === null || places.includes(place)));
