import { canBacktrack, MAX_BACKTRACKING_STEPS, TOO_MANY_STEPS } from '../../expression/parser/token-reader.ts';
import { BROKEN_CHARACTER, hasBrokenCharacter } from '../../graph/check-json.ts';
import { checkSchemas } from '../../graph/check-schemas.ts';
import { checkShapes } from '../../graph/check-shapes.ts';
import { checkStructure } from '../../graph/check-structure.ts';
import { canBeUnsafe, tooLong } from '../../graph/check-texts.ts';
import { isNestedDeeper, tooDeep } from '../../graph/nesting.ts';
import type { NodeText } from '../../graph/node-text.ts';
import type { ParsedGraph, ParsedNode } from '../../graph/parsed-graph.ts';
import { toParsedGraph } from '../../graph/parsed-graph.ts';
import { problemIn } from '../../graph/problem.ts';
import { asRecord } from '../../graph/untrusted-json.ts';
import type { CheckedRow } from '../nodes/known-rows.ts';
import type { NodeOf } from '../nodes/node-compiler.ts';
import type { Outline, TablePart } from '../nodes/outline.ts';
import { columnCount } from '../nodes/outline.ts';
import { NotCompiled } from '../outcome/not-compiled.ts';
import { Rejection, rejectFor } from '../outcome/rejection.ts';
import type { Steps } from '../steps.ts';
import { printsNumbers } from './prints-numbers.ts';

/** An author may have more, but so many functions would fill the memory of a server that compiles them. */
export const MAX_COMPILED_CELLS = 200_000;
/** In characters. Where others wait, a longer one would take too long for one step. */
export const MAX_TEXT_LENGTH = 2_000;
/** Parts inside of one another, each a call on the stack. */
const MAX_NESTING = 250;
/** How many characters of texts are parsed in one step. Most are so short that many of them are parsed together. */
const PARSED_AT_ONCE = 1_000;
/** What reading a text takes in any case, in characters. */
const TEXT = 20;

/**
 * Rejects a graph that cannot be run, and where others wait does not compile one that is too large for small steps. Says
 * whether the graph makes text of numbers.
 */
export function* checkOutline(outline: Outline): Steps<{ printsNumbers: boolean }> {
  const { graph } = outline;
  rejectFor(checkStructure(graph)[0]);
  yield;
  const texts = new CheckedTexts(outline.hasTime);
  let cells = 0;
  for (const node of graph.nodes) {
    yield* texts.check(node);
    if (node.kind !== 'decisionTableNode') continue;
    cells += columnCount(node) * outline.rowsOf(node).length;
    if (cells > MAX_COMPILED_CELLS && !outline.hasTime) throw new NotCompiled('too many cells');
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
  for (const part of outline.partsOf(table, isKnown)) {
    const { rules } = part;
    const found = yield* checkPart(texts, part);
    for (const [row, rule] of rules.entries())
      if (checked && typeof rule === 'object' && rule) {
        if (hasBrokenCharacter(rule)) throw new Rejection(`"${table.name}" ${BROKEN_CHARACTER}.`, table.id);
        checked.set(rule, found.get(row) ?? nothingFound);
      }
  }
}

/** Tells a problem with the row that it has in the whole table. */
function* checkPart(texts: CheckedTexts, { node, rules, from }: TablePart): Steps<Map<number | null, CheckedRow>> {
  const cellsOf = (table: ParsedNode) => table.texts.filter(({ at }) => at.row !== null);
  try {
    return yield* texts.check(node, cellsOf(node));
  } catch (error) {
    if (error instanceof Rejection) {
      const content = { ...asRecord(node.source.content), rules: [...Array(from).fill({}), ...rules] };
      const [placed] = toParsedGraph({ nodes: [{ ...node.source, content }], edges: [] }).nodes as [ParsedNode];
      yield* new CheckedTexts(true).check(placed, cellsOf(placed));
    }
    throw error;
  }
}

const whole = (node: ParsedNode, text: NodeText, reason: string) => problemIn(node, text, reason, 0, text.text.length);

const nothingFound: CheckedRow = { printsNumbers: false, backtrackingSteps: 0 };

class CheckedTexts {
  printsNumbers = false;
  #backtrackingSteps = 0;
  /** How many characters, since the last step. */
  #parsed = 0;
  readonly #hasTime: boolean;

  constructor(hasTime: boolean) {
    this.#hasTime = hasTime;
  }

  /** Says what was found in each row. A part of a table has the texts of its columns too, which need no second look. */
  *check(node: ParsedNode, texts: readonly NodeText[] = node.texts): Steps<Map<number | null, CheckedRow>> {
    const alone: ParsedGraph = { nodes: [node], edges: [], source: { nodes: [node.source], edges: [] } };
    rejectFor(checkShapes(alone)[0]);
    rejectFor(checkSchemas(alone).unsafe[0]);
    yield;
    const rows = new Map<number | null, CheckedRow>();
    for (const text of texts) {
      const found = this.#checkText(node, text);
      this.add(found);
      if (found !== nothingFound) rows.set(text.at.row, sum(rows.get(text.at.row) ?? nothingFound, found));
      this.#parsed += text.text.length + TEXT;
      if (this.#parsed < PARSED_AT_ONCE) continue;
      this.#parsed = 0;
      yield;
    }
    return rows;
  }

  /** All of them together may take so many steps to read. */
  add({ printsNumbers, backtrackingSteps }: CheckedRow): void {
    this.printsNumbers ||= printsNumbers;
    this.#backtrackingSteps += backtrackingSteps;
    if (this.#backtrackingSteps > MAX_BACKTRACKING_STEPS)
      throw new Rejection(`The graph takes too long to read: ${TOO_MANY_STEPS}.`);
  }

  #checkText(node: ParsedNode, text: NodeText): CheckedRow {
    const fault = tooLong(text) ?? tooDeep(text);
    if (fault !== null) rejectFor(whole(node, text, fault));
    if (text.kind === 'function') return nothingFound;
    if (text.text.length > MAX_TEXT_LENGTH && !this.#hasTime) throw new NotCompiled('a long text');
    if (canBeUnsafe(text.text) && !text.parsed.ok && text.parsed.error.code !== 'syntax')
      rejectFor(whole(node, text, text.parsed.error.message));
    const backtrackingSteps = canBacktrack(text.text) ? text.parsed.backtrackingSteps : 0;
    if (!this.#hasTime && isNestedDeeper(text, MAX_NESTING)) throw new NotCompiled('an expression that is nested deep');
    const prints = printsNumbers(text);
    return prints || backtrackingSteps > 0 ? { printsNumbers: prints, backtrackingSteps } : nothingFound;
  }
}

const sum = (one: CheckedRow, other: CheckedRow): CheckedRow => ({
  printsNumbers: one.printsNumbers || other.printsNumbers,
  backtrackingSteps: one.backtrackingSteps + other.backtrackingSteps,
});
