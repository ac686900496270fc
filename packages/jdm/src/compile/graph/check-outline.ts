import { canBacktrack } from '../../expression/backtracking-cost.ts';
import { MAX_BACKTRACKING_STEPS } from '../../expression/parser/token-reader.ts';
import { checkSchemas } from '../../graph/check-schemas.ts';
import { checkShapes } from '../../graph/check-shapes.ts';
import { checkStructure } from '../../graph/check-structure.ts';
import type { NodeText } from '../../graph/node-text.ts';
import type { ParsedGraph, ParsedNode } from '../../graph/parsed-graph.ts';
import type { Outline } from '../nodes/outline.ts';
import { columnCount } from '../nodes/outline.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import type { Steps } from '../steps.ts';
import { isNestedTooDeep } from './nesting.ts';
import { printsNumbers } from './prints-numbers.ts';

/** The engine takes more, but so many functions would fill the memory of whoever compiles them. */
export const MAX_COMPILED_CELLS = 200_000;
/** In characters. A longer one would take too long for one step. */
export const MAX_TEXT_LENGTH = 2_000;
/** How many characters of texts are parsed in one step. Most are so short that many of them are parsed together. */
const PARSED_AT_ONCE = 2_000;
/** What reading a text takes in any case, in characters. */
const TEXT = 20;

/**
 * Leaves a graph to the engine that is too large to be compiled in small steps, and one that a worker would refuse to run.
 * Says whether the graph makes text of numbers.
 */
export function* checkOutline(outline: Outline): Steps<{ printsNumbers: boolean }> {
  const { graph } = outline;
  if (checkStructure(graph).length > 0) leaveToTheEngine('a structure that cannot be run');
  yield;
  const texts = new CheckedTexts();
  let cells = 0;
  for (const node of graph.nodes) {
    yield* texts.check(node);
    if (node.kind !== 'decisionTableNode') continue;
    cells += columnCount(node) * outline.rowCount(node);
    if (cells > MAX_COMPILED_CELLS) leaveToTheEngine('too many cells');
    for (const part of outline.partsOf(node)) yield* texts.check(part.node);
  }
  return texts;
}

class CheckedTexts {
  printsNumbers = false;
  #backtrackingSteps = 0;
  /** How many characters, since the last step. */
  #parsed = 0;

  *check(node: ParsedNode): Steps<void> {
    const alone: ParsedGraph = { nodes: [node], edges: [], source: { nodes: [node.source], edges: [] } };
    if (node.kind === null || node.kind === 'functionNode') leaveToTheEngine(`a node of the kind ${node.source.type}`);
    if (checkShapes(alone).length > 0) leaveToTheEngine('a node in another form');
    if (checkSchemas(alone).unsafe.length > 0) leaveToTheEngine('a schema that cannot be run');
    yield;
    for (const text of node.texts) {
      this.#checkText(text);
      this.#parsed += text.text.length + TEXT;
      if (this.#parsed < PARSED_AT_ONCE) continue;
      this.#parsed = 0;
      yield;
    }
  }

  #checkText(text: NodeText): void {
    if (text.text.length > MAX_TEXT_LENGTH) leaveToTheEngine('a long text');
    // All of them together may take so many, as they may where a worker reads them.
    if (text.kind !== 'function' && canBacktrack(text.text)) this.#backtrackingSteps += text.parsed.backtrackingSteps;
    if (this.#backtrackingSteps > MAX_BACKTRACKING_STEPS) leaveToTheEngine('texts that take too long to read');
    if (isNestedTooDeep(text)) leaveToTheEngine('an expression that is nested too deep');
    this.printsNumbers ||= printsNumbers(text);
  }
}
