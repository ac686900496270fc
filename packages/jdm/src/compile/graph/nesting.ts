import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { NodeText } from '../../graph/node-text.ts';

/** Parts inside of one another, each a call on the stack. A sum of so many numbers is nested as deep. */
const MAX_NESTING = 250;

/** Whether some expression of a text is nested deeper than the stack has room for. */
export const isNestedTooDeep = (text: NodeText): boolean =>
  // Each level takes at least a character.
  text.text.length > MAX_NESTING && treesOf(text).some(isTooDeep);

function treesOf(text: NodeText): Expression[] {
  if (text.kind === 'function' || !text.parsed.ok) return [];
  return text.kind === 'cell'
    ? (text.tree?.tests.map(({ operand }) => operand) ?? [])
    : [text.parsed.tree as Expression];
}

/** Goes level by level, because it must not be nested itself. */
function isTooDeep(tree: Expression): boolean {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) return true;
    level = level.flatMap(partsOf);
  }
  return false;
}
