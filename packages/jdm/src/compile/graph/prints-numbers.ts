import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { NodeText } from '../../graph/node-text.ts';

/** Whether a text may make text of a number, so that it shows with how many places the number is written. */
export function printsNumbers(text: NodeText): boolean {
  // Nearly no text does, and most need not be parsed to see that.
  if (text.kind === 'function' || !/`|string|\{/.test(text.text)) return false;
  if (text.kind === 'cell') return text.tree?.tests.some(({ operand }) => prints(operand)) === true;
  return text.parsed.ok && prints(text.parsed.tree);
}

function prints(tree: Expression): boolean {
  if (tree.kind === 'template' && !tree.parts.every(isText)) return true;
  if (tree.kind === 'object' && !tree.entries.every(({ key }) => isText(key))) return true;
  if (tree.kind === 'call' && tree.name === 'string') return true;
  return partsOf(tree).some(prints);
}

const isText = ({ kind }: Expression) => kind === 'string';
