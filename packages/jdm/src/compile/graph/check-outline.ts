import { canBacktrack } from '../../expression/backtracking-cost.ts';
import { MAX_BACKTRACKING_STEPS } from '../../expression/parser/token-reader.ts';
import { checkSchemas } from '../../graph/check-schemas.ts';
import { checkShapes } from '../../graph/check-shapes.ts';
import { checkStructure } from '../../graph/check-structure.ts';
import type { NodeText } from '../../graph/node-text.ts';
import type { ParsedGraph, ParsedNode } from '../../graph/parsed-graph.ts';
import type { CheckedRow } from '../nodes/known-rows.ts';
import type { NodeOf } from '../nodes/node-compiler.ts';
import type { Outline } from '../nodes/outline.ts';
import { columnCount } from '../nodes/outline.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import { mayHoldHalves } from '../run/half-characters.ts';
import type { Steps } from '../steps.ts';
import { isNestedTooDeep } from './nesting.ts';
import { printsNumbers } from './prints-numbers.ts';

/** The engine takes more, but so many functions would fill the memory of whoever compiles them. */
export const MAX_COMPILED_CELLS = 200_000;
/** In characters. A longer one would take too long for one step. */
export const MAX_TEXT_LENGTH = 2_000;
/** How many characters of texts are parsed in one step. Most are so short that many of them are parsed together. */
const PARSED_AT_ONCE = 1_000;
/** What reading a text takes in any case, in characters. */
const TEXT = 20;

/**
 * Leaves a graph to the engine that is too large to be compiled in small steps, and one that a worker would refuse to run.
 * Says whether the graph makes text of numbers.
 */
export function* checkOutline(outline: Outline): Steps<{ printsNumbers: boolean }> {
  const { graph } = outline;
  if (checkStructure(graph).length > 0) leaveToTheEngine('a structure that cannot be run');
  // The engine's name for the data of all nodes, which is left out of every answer, and so of a trace.
  if (graph.nodes.some(({ id }) => id === '$nodes')) leaveToTheEngine('a node with the id "$nodes"');
  yield;
  const texts = new CheckedTexts();
  let cells = 0;
  for (const node of graph.nodes) {
    yield* texts.check(node);
    if (node.kind !== 'decisionTableNode') continue;
    cells += columnCount(node) * outline.rowsOf(node).length;
    if (cells > MAX_COMPILED_CELLS) leaveToTheEngine('too many cells');
    yield* checkRows(texts, node, outline);
  }
  return texts;
}

/** Rows that were checked before only add what was found then. */
function* checkRows(texts: CheckedTexts, table: NodeOf<'decisionTableNode'>, outline: Outline): Steps<void> {
  const checked = outline.known?.of(table.source).checked;
  const isKnown = (rule: unknown) => checked?.has(rule as object) === true;
  for (const rule of checked ? outline.rowsOf(table) : [])
    if (isKnown(rule)) texts.add(checked?.get(rule as object) as CheckedRow);
  for (const { node, rules } of outline.partsOf(table, isKnown)) {
    const cells = node.texts.filter(({ at }) => at.row !== null);
    const found = yield* texts.check(node, cells);
    for (const [row, rule] of rules.entries())
      if (checked && typeof rule === 'object' && rule) {
        if (mayHoldHalves(JSON.stringify(rule))) leaveToTheEngine('half of a character');
        checked.set(rule, found.get(row) ?? nothingFound);
      }
  }
}

const nothingFound: CheckedRow = { printsNumbers: false, backtrackingSteps: 0 };

class CheckedTexts {
  printsNumbers = false;
  #backtrackingSteps = 0;
  /** How many characters, since the last step. */
  #parsed = 0;

  /** Says what was found in each row. A part of a table has the texts of its columns too, which need no second look. */
  *check(node: ParsedNode, texts: readonly NodeText[] = node.texts): Steps<Map<number | null, CheckedRow>> {
    const alone: ParsedGraph = { nodes: [node], edges: [], source: { nodes: [node.source], edges: [] } };
    if (node.kind === null || node.kind === 'functionNode') leaveToTheEngine(`a node of the kind ${node.source.type}`);
    if (checkShapes(alone).length > 0) leaveToTheEngine('a node in another form');
    if (checkSchemas(alone).unsafe.length > 0) leaveToTheEngine('a schema that cannot be run');
    yield;
    const rows = new Map<number | null, CheckedRow>();
    for (const text of texts) {
      const found = this.#checkText(text);
      this.add(found);
      if (found !== nothingFound) rows.set(text.at.row, sum(rows.get(text.at.row) ?? nothingFound, found));
      this.#parsed += text.text.length + TEXT;
      if (this.#parsed < PARSED_AT_ONCE) continue;
      this.#parsed = 0;
      yield;
    }
    return rows;
  }

  /** All of them together may take so many steps to read, as they may where a worker reads them. */
  add({ printsNumbers, backtrackingSteps }: CheckedRow): void {
    this.printsNumbers ||= printsNumbers;
    this.#backtrackingSteps += backtrackingSteps;
    if (this.#backtrackingSteps > MAX_BACKTRACKING_STEPS) leaveToTheEngine('texts that take too long to read');
  }

  #checkText(text: NodeText): CheckedRow {
    if (text.text.length > MAX_TEXT_LENGTH) leaveToTheEngine('a long text');
    const backtrackingSteps = text.kind !== 'function' && canBacktrack(text.text) ? text.parsed.backtrackingSteps : 0;
    if (isNestedTooDeep(text)) leaveToTheEngine('an expression that is nested too deep');
    const prints = printsNumbers(text);
    return prints || backtrackingSteps > 0 ? { printsNumbers: prints, backtrackingSteps } : nothingFound;
  }
}

const sum = (one: CheckedRow, other: CheckedRow): CheckedRow => ({
  printsNumbers: one.printsNumbers || other.printsNumbers,
  backtrackingSteps: one.backtrackingSteps + other.backtrackingSteps,
});
