import type { Expression } from '../../expression/syntax-tree.ts';
import { constantDate } from '../functions/read-date.ts';
import type { Value } from '../value/value.ts';
import type { Compilation } from './compilation.ts';

/** What an expression gives whatever the input is, where it is a literal, a date of one, or a list of such; undefined for any other. */
export function constantOf(compilation: Compilation, tree: Expression): Value | undefined {
  switch (tree.kind) {
    case 'null':
      return null;
    case 'boolean':
    case 'string':
      return tree.value;
    case 'number':
      return compilation.numbers.read(tree.text) ?? undefined;
    case 'group':
      return constantOf(compilation, tree.inner);
    case 'list': {
      const items = tree.items.map((item) => constantOf(compilation, item));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case 'call': {
      const [value, ...others] = tree.name === 'd' ? tree.arguments.map((part) => constantOf(compilation, part)) : [];
      return others.length === 0 ? constantDate(value) : undefined;
    }
    default:
      return undefined;
  }
}
