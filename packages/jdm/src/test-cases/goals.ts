import { EACH, fieldPath } from '../expression/field-usage/field-reads.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import { stepsOf } from '../graph/nodes/field-paths.ts';
import type { ParsedNode } from '../graph/parsed-graph.ts';
import { outputSteps } from '../schema/input-reads.ts';
import { rounded } from './plain-numbers.ts';
import type { Stop } from './routes.ts';
import type { Values } from './values.ts';
import { literalOf } from './values.ts';
import type { Way } from './ways.ts';
import { product, waysForCell, waysToGive, waysToHold } from './ways.ts';

type TableNode = Extract<ParsedNode, { kind: 'decisionTableNode' }>;

/** A row that has to be hit. */
export type NeededRow = { node: TableNode; row: number };
/** What is required of a field of the input, and values that meet all of it, the likeliest first. */
export type Field = { path: string[]; all: readonly Values[]; fitting: readonly unknown[] };
/** What the input has to be, as far as it is known. */
export type Plan = { fields: ReadonlyMap<string, Field>; rows: readonly NeededRow[] };
/** How many goals may still be looked at before it is given up. */
export type Effort = { left: number };

/** What a field has to be in the data that a node receives. */
type Goal = { route: readonly Stop[]; path: string[]; values: Values };

/** How many rows of an earlier table are tried as the source of a value. */
const MAX_SOURCE_ROWS = 6;
/** How many values are known of a field. */
const MAX_VALUES = 100;

/** The ways in which all cells of a row hold. */
export function waysForRow(node: TableNode, row: number): Way[] {
  return product(
    node.content.inputs.flatMap(({ field, cells }) => {
      const tree = cells.find(({ at }) => at.row === row)?.tree;
      return tree ? [inPart(node, waysForCell(tree, field?.tree ?? null))] : [];
    }),
  );
}

/** The ways in which a cell of a row does not hold, for each of its cells. */
export function waysToMissRow(node: TableNode, row: number): Way[] {
  return node.content.inputs.flatMap(({ field, cells }) => {
    const tree = cells.find(({ at }) => at.row === row)?.tree;
    return tree ? inPart(node, waysForCell(tree, field?.tree ?? null, false)) : [];
  });
}

/** The ways in which a switch takes a branch: its condition holds and, where the first one counts, none before it does. */
export function waysForBranch(node: Extract<ParsedNode, { kind: 'switchNode' }>, place: number): Way[] {
  const { branches, isFirst } = node.content;
  const before = isFirst ? branches.slice(0, place) : [];
  const condition = branches[place]?.condition?.tree;
  return product([
    ...(condition ? [waysToHold(condition, true)] : []),
    ...before.flatMap((branch) => (branch.condition?.tree ? [waysToHold(branch.condition.tree, false)] : [])),
  ]);
}

/** A node that works on a part of its data reads its fields there. */
function inPart(node: ParsedNode, ways: Way[]): Way[] {
  const field = node.mapping?.inputField;
  if (!field) return ways;
  const path = field.tree && fieldPath(field.tree);
  if (!path) return [];
  const prefix = node.mapping?.isLoop ? [...path, EACH] : path;
  return ways.map((way) => way.map(({ path: inner, values }) => ({ path: [...prefix, ...inner], values })));
}

export const goalsOf = (route: readonly Stop[], way: Way): Goal[] =>
  way.map((requirement) => ({ route, ...requirement }));

/** Goes back from what nodes have to receive to what the input has to be, in one way after the other. */
export function* plansFor(goals: readonly Goal[], plan: Plan, effort: Effort): Generator<Plan> {
  const [goal, ...others] = goals;
  if (!goal) {
    yield plan;
    return;
  }
  if (effort.left-- <= 0) return;
  const source = sourceOf(goal);
  if (!source) {
    const next = withField(plan, goal);
    if (next) yield* plansFor(others, next, effort);
    return;
  }
  const { node, route, tree, inner } = source;
  if (node.kind === 'decisionTableNode') {
    // Of a table that already has to hit a row, no other can be the source.
    const needed = plan.rows.find((other) => other.node === node)?.row;
    const giving = rowsGiving(node, goal.path, goal.values);
    for (const row of needed === undefined ? giving.slice(0, MAX_SOURCE_ROWS) : giving.filter((one) => one === needed))
      for (const way of needed === undefined ? waysForRow(node, row) : [[]]) {
        const next = needed === undefined ? { ...plan, rows: [...plan.rows, { node, row }] } : plan;
        yield* plansFor([...goalsOf(route, way), ...others], next, effort);
      }
    return;
  }
  const path = tree && fieldPath(tree);
  const ways = path && inner.length > 0 ? [[{ path: [...path, ...inner], values: goal.values }]] : null;
  for (const way of ways ?? (tree && inner.length === 0 ? waysToGive(tree, goal.values) : [[]]))
    yield* plansFor([...goalsOf(route, inPart(node, [way])[0] ?? []), ...others], plan, effort);
}

type Source = { node: ParsedNode; route: readonly Stop[]; tree: Expression | null; inner: string[] };

/** The last node on the way that writes a field. Null if the field comes from the input. */
function sourceOf({ route, path }: Goal): Source | null {
  for (let at = route.length - 1; at >= 0; at--) {
    const { node } = route[at] as Stop;
    const written = node.writes().find((write) => isWithin([...outputSteps(node), ...write.path], path));
    if (!written) continue;
    const full = [...outputSteps(node), ...written.path];
    const tree =
      node.kind === 'expressionNode'
        ? (node.content.rows.find(({ key }) => stepsOf(key).join('.') === written.path.join('.'))?.value.tree ?? null)
        : null;
    return { node, route: route.slice(0, at), tree, inner: path.slice(full.length) };
  }
  return null;
}

const isWithin = (written: readonly string[], path: readonly string[]) =>
  written.length <= path.length && written.every((step, at) => path[at] === step);

/** The rows of a table that give one of some values. */
function rowsGiving(node: TableNode, path: readonly string[], values: Values): number[] {
  const name = path.slice(outputSteps(node).length).join('.');
  const column = node.content.outputs.find(({ field, collects }) => (collects ? `${field}.${EACH}` : field) === name);
  return (column?.cells ?? []).flatMap(({ tree, at }) => {
    const literal = tree ? literalOf(tree) : undefined;
    return literal !== undefined && at.row !== null && values.accepts(literal) ? [at.row] : [];
  });
}

/** Null where no value is known that meets all that is required of a field. */
function withField(plan: Plan, { path, values }: Goal): Plan | null {
  const key = path.join('\0');
  const known = plan.fields.get(key);
  const all = [...(known?.all ?? []), values];
  const pool = known ? [...known.fitting, ...values.candidates] : values.candidates;
  const fits = (value: unknown) => all.every(({ accepts }) => accepts(value));
  const fitting = [...new Set(known ? [...pool, ...middles(pool)] : pool)].filter(fits).slice(0, MAX_VALUES);
  if (fitting.length === 0) return null;
  return { ...plan, fields: new Map([...plan.fields, [key, { path, all, fitting }]]) };
}

/** The numbers between numbers that were tried. */
function middles(pool: readonly unknown[]): number[] {
  const numbers = pool.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  return numbers.slice(1).map((number, at) => rounded((number + (numbers[at] as number)) / 2));
}

/** Values for all fields of a plan: the likeliest of each, then others of one field after the other, then of all. */
export function* choicesOf({ fields }: Plan): Generator<{ path: string[]; value: unknown }[]> {
  const all = [...fields.values()];
  const most = Math.max(1, ...all.map(({ fitting }) => fitting.length));
  const chosen = (placeOf: (at: number) => number) =>
    all.map(({ path, fitting }, at) => ({ path, value: fitting[placeOf(at) % fitting.length] }));
  yield chosen(() => 0);
  for (let place = 1; place < most; place++) {
    for (const [varied, { fitting }] of all.entries())
      if (place < fitting.length) yield chosen((at) => (at === varied ? place : 0));
    yield chosen(() => place);
  }
}
