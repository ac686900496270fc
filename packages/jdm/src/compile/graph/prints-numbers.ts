import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { ParsedGraph } from '../../graph/parsed-graph.ts';

/** Whether some expression of a graph may make text of a number, so that it shows with how many places it is written. */
export function printsNumbers({ nodes }: ParsedGraph): boolean {
  return nodes.some(({ texts }) =>
    texts.some((text) => {
      // Nearly no text does, and most need not be parsed to see that.
      if (text.kind === 'function' || !/`|string|\{/.test(text.text)) return false;
      if (text.kind === 'cell') return text.tree?.tests.some(({ operand }) => prints(operand)) === true;
      return text.parsed.ok && prints(text.parsed.tree);
    }),
  );
}

function prints(tree: Expression): boolean {
  if (tree.kind === 'template' && !tree.parts.every(isText)) return true;
  if (tree.kind === 'object' && !tree.entries.every(({ key }) => isText(key))) return true;
  if (tree.kind === 'call' && tree.name === 'string') return true;
  return partsOf(tree).some(prints);
}

const isText = ({ kind }: Expression) => kind === 'string';
