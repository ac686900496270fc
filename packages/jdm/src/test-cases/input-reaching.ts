import type { Answer, CompiledDecision, RunOptions } from '../compile/compile-decision.ts';
import type { Hit } from '../compile/run/run-state.ts';
import { EACH } from '../expression/field-usage/field-reads.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { schemaOf } from '../schema/schema.ts';
import type { CoverageTarget } from './coverage.ts';
import { Exploration } from './exploration.ts';
import type { FoundInput } from './found-input.ts';
import { better, othersHit, placesHit } from './found-input.ts';
import type { Effort, Field, NeededRow, Plan } from './goals.ts';
import { choicesOf, goalsOf, plansFor, waysForBranch, waysForRow, waysToMissRow } from './goals.ts';
import type { Input, RunInput } from './input.ts';
import { filledIn } from './input.ts';
import type { Stop } from './routes.ts';
import { routesTo } from './routes.ts';
import type { KnownInputs } from './tidy-input.ts';
import { isMadeUp, knownValues, plainer, tidied } from './tidy-input.ts';
import type { Way } from './ways.ts';
import { product } from './ways.ts';

/** How many inputs are run before it is given up, and how many of them for one set of wishes. */
const MAX_TRIES = 600;
const TRIES_AT_ONCE = 8;
/** How many more are run where one is known that reaches a row together with others. */
const MAX_TRIES_ALONE = 150;
/** How many inputs that people wrote are looked at, how many of them a search begins with, and how many inputs are run for each. */
const MAX_KNOWN = 200;
const MAX_STARTS = 3;
const TRIES_OF_KNOWN = 60;
/** How many goals are followed back for them. */
const MAX_GOALS = 50_000;
/** How many steps one of them may take. */
const MAX_STEPS = 200_000;

/**
 * Finds inputs that reach a row, a branch, an expression or a node. It goes back from the conditions on the way to what the
 * input has to be, and has the decision run each input: only one that reached its target is ever given. Of a table in which
 * several rows hit, an input is looked for that reaches the one row alone.
 */
export class InputFinder {
  readonly #graph: ParsedGraph;
  readonly #run: RunInput;
  readonly #known: KnownInputs;
  /** What a search begins with where nobody has written an input. */
  readonly #bases: Input[];
  #hitsOfKnown: { input: Input; hits: readonly Hit[] }[] | null = null;
  #exploration: Exploration | null = null;

  /** @param options.known inputs that people wrote, which others are made of */
  constructor(graph: ParsedGraph, decision: CompiledDecision, { resolve = () => null, known = [] }: Options = {}) {
    this.#graph = graph;
    this.#run = (input, steps) => decision.run(input as never, { hits: true, steps, resolve });
    const { input: schema, examples } = schemaOf(JSON.stringify(graph.source));
    this.#known = { schema, inputs: known.slice(0, MAX_KNOWN) };
    const [likely = {}] = examples;
    const hits = JSON.stringify(this.#hitsOf(likely));
    const plain = plainer(likely, {}, this.#known, (input) => JSON.stringify(this.#hitsOf(input)) === hits);
    this.#bases = [plain, {}];
  }

  /** Null where none was found, which does not mean that there is none. */
  inputReaching(target: CoverageTarget): FoundInput | null {
    const search: Search = { left: MAX_TRIES, effort: { left: MAX_GOALS }, best: null };
    for (const base of this.#startsFor(target)) {
      const { left } = search;
      search.left = Math.min(left, TRIES_OF_KNOWN);
      this.#search(target, base, search);
      search.left += left - Math.min(left, TRIES_OF_KNOWN);
      if (search.best) search.left = Math.min(search.left, MAX_TRIES_ALONE);
      if (search.best?.others.length === 0) return this.#tidied(target, search.best, base);
    }
    for (const base of this.#bases) {
      this.#search(target, base, search);
      if (search.best?.others.length === 0) return this.#tidied(target, search.best, base);
    }
    this.#exploration ??= new Exploration(this.#graph, this.#run, this.#bases);
    const found = better(search.best, this.#exploration.inputReaching(target));
    return found && this.#tidied(target, found, this.#bases[0] ?? {});
  }

  /** Inputs that people wrote to begin with: those that come as far as the node first. */
  #startsFor({ nodeId }: CoverageTarget): Input[] {
    this.#hitsOfKnown ??= this.#known.inputs.map((input) => ({ input, hits: this.#hitsOf(input) }));
    const [near, far] = [true, false].map((isNear) =>
      (this.#hitsOfKnown ?? []).filter(({ hits }) => hits.some((hit) => hit.nodeId === nodeId) === isNear),
    );
    return [...(near ?? []), ...(far ?? [])].slice(0, MAX_STARTS).map(({ input }) => input);
  }

  #tidied(target: CoverageTarget, { input, others }: FoundInput, base: Input): FoundInput {
    const keeps = (changed: Input) => {
      const now = othersHit(this.#hitsOf(changed), target);
      return now !== null && now.length <= others.length;
    };
    const tidy = tidied(input, base, this.#known, keeps);
    return { input: tidy, others: othersHit(this.#hitsOf(tidy), target) ?? others };
  }

  /** None where it fails. */
  #hitsOf(input: Input): readonly Hit[] {
    const answer = this.#run(input, MAX_STEPS);
    return (answer && !('failed' in answer) && answer.hits) || [];
  }

  /** Leaves the best that it finds in the search. */
  #search(target: CoverageTarget, base: Input, search: Search): void {
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
          const others = othersHit(answer.hits ?? [], target);
          if (others) {
            if (!search.best) search.left = Math.min(search.left, MAX_TRIES_ALONE);
            search.best = better(search.best, { input, others });
            if (others.length === 0) return;
          }
          open.push(...this.#withoutOther(answer, plan, wish, route).reverse());
        }
      }
    }
  }

  *#inputsFor({ way }: Wish, rows: readonly NeededRow[], search: Search) {
    for (const plan of plansFor(way, { fields: new Map(), rows }, search.effort))
      for (const fields of choicesOf(this.#withKnown(plan))) yield { plan, fields };
  }

  /** Also tries values that the schema lists or people wrote, and those first where any other one would do. */
  #withKnown(plan: Plan): Plan {
    const fields = [...plan.fields].map(([key, field]): [string, Field] => {
      const path = field.path.map((step) => (step === EACH ? 0 : step));
      const fitting = knownValues(this.#known, path).filter((value) =>
        field.all.every(({ accepts }) => accepts(value)),
      );
      const isAny = isMadeUp(field.fitting[0]);
      const all = isAny ? [...fitting, ...field.fitting] : [...field.fitting, ...fitting];
      return [key, { ...field, fitting: [...new Set(all)] }];
    });
    return { ...plan, fields: new Map(fields) };
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

  /** Where another row was hit, the same again with each way in which that one is not. */
  #withoutOther({ hits = [] }: Answer, { rows }: Plan, { way, missed }: Wish, route: Stop[]): Wish[] {
    for (const { node, row } of rows) {
      const other = placesHit(hits, node.id).find((hit) => hit !== row);
      if (other === undefined) continue;
      const key = `${node.id} ${other}`;
      if (missed.filter((one) => one === key).length > 1) return [];
      const at = route.findIndex(({ node: stop }) => stop.id === node.id);
      const before = at < 0 ? route : route.slice(0, at);
      return waysToMissRow(node, other).map((miss) => ({
        way: [...way, ...goalsOf(before, miss)],
        missed: [...missed, key],
      }));
    }
    return [];
  }
}

type Options = { resolve?: RunOptions['resolve']; known?: readonly Input[] };
type Search = { left: number; effort: Effort; best: FoundInput | null };
type Goals = ReturnType<typeof goalsOf>;
/** What has to be so, and which rows it is already made to miss. */
type Wish = { way: Goals; missed: string[] };
