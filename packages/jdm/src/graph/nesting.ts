import type { Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import type { NodeText } from './node-text.ts';

/** Parts inside of one another, as many as the stack has room for. A sum of so many numbers is nested as deep. */
export const MAX_NESTED_PARTS = 1_000;

/** Why a text is nested too deep to be run. Null where it is not. */
export const tooDeep = (text: NodeText): string | null =>
  isNestedDeeper(text, MAX_NESTED_PARTS)
    ? `more than ${MAX_NESTED_PARTS.toLocaleString('en')} parts inside of one another, such as the numbers of a long sum`
    : null;

/** Whether some expression of a text is nested deeper than that. */
export const isNestedDeeper = (text: NodeText, most: number): boolean =>
  // Each level takes at least a character.
  text.text.length > most && treesOf(text).some((tree) => isDeeper(tree, most));

function treesOf(text: NodeText): Expression[] {
  if (text.kind === 'function' || !text.parsed.ok) return [];
  return text.kind === 'cell'
    ? (text.tree?.tests.map(({ operand }) => operand) ?? [])
    : [text.parsed.tree as Expression];
}

/** Goes level by level, because it must not be nested itself. */
function isDeeper(tree: Expression, most: number): boolean {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap(partsOf);
  }
  return false;
}
