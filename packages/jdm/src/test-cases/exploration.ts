import type { Hit } from '../compile/run/run-state.ts';
import { isComparison } from '../expression/field-usage/guessed-types.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { CoverageTarget } from './coverage.ts';
import { Coverage } from './coverage.ts';
import { isDateTest } from './date-values.ts';
import type { FoundInput } from './found-input.ts';
import { placesHit } from './found-input.ts';
import { goalsOf, plansFor, waysForBranch, waysForRow, waysToMissRow } from './goals.ts';
import type { Input, InputField, RunInput } from './input.ts';
import { filledIn } from './input.ts';
import { routesTo } from './routes.ts';
import type { Way } from './ways.ts';
import { waysToHold } from './ways.ts';

/** How many inputs are run, and how many steps each may take. */
const MAX_RUNS = 6_000;
const MAX_STEPS = 20_000;
/** How many conditions are followed back to the input, and how many values are kept of a field. */
const MAX_GOALS = 40_000;
const MAX_ROWS = 200;
const MAX_VALUES = 40;

/**
 * Inputs that reach parts of a graph by trial: whatever reached something new is changed in some fields, again and again, to
 * values that conditions of the graph tell apart. This finds what depends on many fields together, such as a sum of points.
 */
export class Exploration {
  readonly #reached = new Map<string, FoundInput>();

  constructor(graph: ParsedGraph, runInput: RunInput, bases: readonly Input[]) {
    const fields = fieldsOf(graph, bases);
    const coverage = new Coverage(graph);
    const pool: Input[] = [];
    const random = pseudoRandom();
    for (let run = 0; run < MAX_RUNS && coverage.unreached(1).length > 0; run++) {
      const input = bases[run] ?? changed(pool[Math.floor(pool.length * (1 - random() ** 2))] ?? {}, fields, random);
      const answer = runInput(input, MAX_STEPS);
      if (!answer || 'failed' in answer) continue;
      const hits = answer.hits ?? [];
      this.#keepBest(input, hits);
      const isNew = hits.some(({ nodeId, places }) =>
        [null, ...places].some((place) => !coverage.has({ kind: 'row', nodeId, place })),
      );
      if (!isNew && pool.length > 0) continue;
      pool.push(input);
      coverage.add(hits);
    }
  }

  inputReaching({ nodeId, place, kind }: CoverageTarget): FoundInput | null {
    const found = this.#reached.get(keyOf(nodeId, place));
    return found && kind !== 'row' ? { ...found, others: [] } : (found ?? null);
  }

  /** Of several inputs that reach a place, the one that reaches the fewest others beside it. */
  #keepBest(input: Input, hits: readonly Hit[]): void {
    for (const nodeId of new Set(hits.map((hit) => hit.nodeId))) {
      const places = placesHit(hits, nodeId);
      for (const place of [null, ...places]) {
        const key = keyOf(nodeId, place);
        const known = this.#reached.get(key);
        if (known && (place === null || known.others.length <= places.length - 1)) continue;
        const others = place === null ? [] : places.filter((other) => other !== place);
        this.#reached.set(key, { input, others });
      }
    }
  }
}

const keyOf = (nodeId: string, place: number | null) => `${place} ${nodeId}`;

type FieldValues = { path: string[]; values: unknown[] };

function changed(input: Input, fields: readonly FieldValues[], random: () => number): Input {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const changes: InputField[] = [];
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    const field = pick(fields);
    if (field) changes.push({ path: field.path, value: pick(field.values) });
  }
  return filledIn(input, changes);
}

/** The fields of the input that conditions depend on, with values that these tell apart. */
function fieldsOf(graph: ParsedGraph, bases: readonly Input[]): FieldValues[] {
  const fields = new Map<string, FieldValues>();
  for (const base of bases)
    for (const { path, value } of leavesOf(base)) fields.set(path.join('\0'), { path, values: [value] });
  const effort = { left: MAX_GOALS };
  for (const node of graph.nodes) {
    const [route = []] = routesTo(graph, node.id);
    for (const way of waysIn(node))
      for (const goal of goalsOf(route, way)) {
        const [plan] = plansFor([goal], { fields: new Map(), rows: [] }, effort);
        for (const [key, { path, fitting }] of plan?.fields ?? []) {
          const known = fields.get(key) ?? { path, values: [] };
          fields.set(key, { path, values: [...new Set([...known.values, ...fitting])].slice(0, MAX_VALUES) });
        }
      }
  }
  return [...fields.values()].map(({ path, values }) => ({ path, values: withUsual(values) }));
}

function leavesOf(value: unknown, path: string[] = []): { path: string[]; value: unknown }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

/** Where numbers are told apart, small and large ones are tried too: a sum or a quotient may be compared. */
const withUsual = (values: unknown[]) =>
  values.some((value) => typeof value === 'number') ? [...values, 0, 1, 10, 100, 10_000, 1_000_000] : values;

/** What holds and does not hold in a node. */
function waysIn(node: ParsedNode): Way[] {
  if (node.kind === 'decisionTableNode') {
    const { rowCount: length } = node.content;
    const step = Math.max(1, Math.ceil(length / MAX_ROWS));
    const rows = Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);
    return rows.flatMap((row) => [...waysForRow(node, row), ...waysToMissRow(node, row)]);
  }
  if (node.kind === 'switchNode') return node.content.branches.flatMap((_, place) => waysForBranch(node, place));
  if (node.kind !== 'expressionNode') return [];
  const trees = node.content.rows.flatMap(({ value }) => (value.tree ? conditionsIn(value.tree as Expression) : []));
  return trees.flatMap((tree) => [...waysToHold(tree, true), ...waysToHold(tree, false)]);
}

/** The comparisons of an expression, those of dates among them. */
const conditionsIn = (tree: Expression): Expression[] => [
  ...((tree.kind === 'binary' && isComparison(tree.operator)) || isDateTest(tree) ? [tree] : []),
  ...partsOf(tree).flatMap(conditionsIn),
];

/** The same numbers in every search, so that it finds the same. */
function pseudoRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
