import type { Cell, Expression } from '@rulewright/jdm';
import type { CellTest } from '@rulewright/jdm/internals';

/** Prints an expression with brackets around every part, so that the text shows how it was parsed. */
export function print(tree: Expression): string {
  switch (tree.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(tree.value);
    case 'number':
      return tree.text;
    case 'string':
      return quoted(tree.value);
    case 'template':
      return `\`${tree.parts.map((part) => (part.kind === 'string' ? part.value : `\${${print(part)}}`)).join('')}\``;
    case 'item':
      return '#';
    case 'root':
      return '$root';
    case 'name':
      return tree.name;
    case 'group':
      return `(${print(tree.inner)})`;
    case 'list':
      return `[${tree.items.map(print).join(', ')}]`;
    case 'object':
      return `{${tree.entries.map(({ key, value }) => `[${print(key)}]: ${print(value)}`).join(', ')}}`;
    case 'assignments':
      return [
        ...tree.assignments.map(({ path, value }) => `${path.join('.')} = ${print(value)}`),
        tree.result && print(tree.result),
      ].join('; ');
    case 'member':
      return `${print(tree.target)}.${tree.name}`;
    case 'index':
      return `${print(tree.target)}[${print(tree.index)}]`;
    case 'slice':
      return `${print(tree.target)}[${tree.from ? print(tree.from) : ''}:${tree.to ? print(tree.to) : ''}]`;
    case 'range':
      return `${tree.leftBracket}${print(tree.left)}..${print(tree.right)}${tree.rightBracket}`;
    case 'conditional':
      return `(${print(tree.condition)} ? ${print(tree.whenTrue)} : ${print(tree.whenFalse)})`;
    case 'unary':
      return `(${tree.operator} ${print(tree.operand)})`;
    case 'binary':
      return `(${print(tree.left)} ${tree.operator} ${print(tree.right)})`;
    case 'call':
      return `${tree.name}(${tree.arguments.map(print).join(', ')})`;
    case 'loop':
      return `${tree.name}(${print(tree.list)}${tree.alias ? ` as ${tree.alias}` : ''}, ${print(tree.body)})`;
    case 'method':
      return `${print(tree.target)}.${tree.name}(${tree.arguments.map(print).join(', ')})`;
  }
}

/** Prints a cell as an expression, with brackets around every part. */
export const printCell = ({ tests, joins }: Cell): string =>
  tests.map(printTest).reduce((printed, test, n) => `(${printed} ${joins[n - 1]} ${test})`);

const printTest = ({ relation, operand }: CellTest) =>
  relation === 'holds' ? `bool(${print(operand)})` : `($ ${relation} ${print(operand)})`;

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);
