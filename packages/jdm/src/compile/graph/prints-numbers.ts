import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { NodeText } from '../../graph/node-text.ts';
import { withoutGroups } from '../expression/ranges.ts';

/** Whether a text may make text of a number, so that it shows with how many places the number is written. */
export function printsNumbers(text: NodeText): boolean {
  // Nearly no text does, and most need not be parsed to see that.
  if (text.kind === 'function' || !/`|string|\{|\.\./.test(text.text)) return false;
  if (text.kind === 'cell')
    return text.tree?.tests.some(({ relation, operand }) => printsIn(operand, relation)) === true;
  return text.parsed.ok && prints(text.parsed.tree);
}

/** A range that something is looked for in is no value. */
function printsIn(container: Expression, relation: string): boolean {
  const range = withoutGroups(container);
  const isLookedIn = range.kind === 'range' && (relation === 'in' || relation === 'not in');
  return isLookedIn ? partsOf(range).some(prints) : prints(container);
}

function prints(tree: Expression): boolean {
  if (tree.kind === 'range') return true;
  if (tree.kind === 'binary') return prints(tree.left) || printsIn(tree.right, tree.operator);
  if (tree.kind === 'loop') return printsIn(tree.list, 'in') || prints(tree.body);
  if (tree.kind === 'template' && !tree.parts.every(isText)) return true;
  if (tree.kind === 'object' && !tree.entries.every(({ key }) => isText(key))) return true;
  if (tree.kind === 'call' && tree.name === 'string') return true;
  return partsOf(tree).some(prints);
}

const isText = ({ kind }: Expression) => kind === 'string';
