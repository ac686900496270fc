import type { Expression } from '@rulewright/jdm';
import { parseCell, parseExpression, partsOf } from '@rulewright/jdm';

/** A text of its own, in a cell or a branch of a graph, or in a row of an Expression node. */
type Where = 'alone' | 'cell' | 'row';
type Difference = { reason: string; applies: (tree: Expression, where: Where) => boolean };

/** What texts do otherwise than in zen, as docs/expressions.md says. No such text is compared. */
const differences: readonly Difference[] = [
  {
    reason: 'zen lists the fields of an object in an order of the moment',
    applies: (tree) => listsFields(tree, false),
  },
  {
    reason: 'zen goes on changing what $ is as a value of an Expression node',
    applies: (tree, where) => where === 'row' && hasWhole(tree, (part) => part.kind === 'name' && part.name === '$'),
  },
  {
    reason: 'zen has $, $nodes and what was assigned in $root where it is a value',
    applies: (tree, where) =>
      (where !== 'alone' || someIn(tree, ({ kind }) => kind === 'assignments')) &&
      hasWhole(tree, ({ kind }) => kind === 'root'),
  },
  {
    reason: 'zen leaves fields that are called $nodes out of answers, and takes one that is called $ for its own',
    applies: (tree, where) => where !== 'alone' && someIn(tree, namesReserved),
  },
  {
    reason: 'zen lets the names $, $nodes and $root be assigned',
    applies: (tree) => someIn(tree, (part) => pathsOf(part).some(([name = '']) => /^\$(nodes|root)?$/.test(name))),
  },
  {
    reason: 'zen changes what was assigned also where it is shared, and loses what has no object around it',
    applies: (tree) => someIn(tree, (part) => leadThroughEachOther(pathsOf(part).map((path) => `${path.join('.')}.`))),
  },
  {
    reason: 'zen writes a curly bracket of a range twice',
    applies: (tree) =>
      someIn(tree, (part) => part.kind === 'range' && [part.leftBracket, part.rightBracket].includes('}')),
  },
  {
    reason: 'zen has no summer time after 2100',
    applies: (tree) => someIn(tree, movesFar) && someIn(tree, namesZone),
  },
  {
    reason: 'zen counts seconds where doubles do not',
    applies: (tree) =>
      someIn(tree, (part) => part.kind === 'call' && isInSeconds(part.name) && someIn(part, multiplies)),
  },
  {
    reason: 'the binding of zen takes a field that is called __proto__ for the prototype',
    applies: (tree) => JSON.stringify(tree).includes('__proto__'),
  },
];

export function differsOnPurpose(text: string, where: Where): boolean {
  const [expression, cell] = [parseExpression(text), parseCell(text)];
  const trees = [
    ...(expression.ok ? [expression.tree] : []),
    ...(cell.ok ? cell.tree.tests.map(({ operand }) => operand) : []),
  ];
  return trees.some((tree) => differences.some(({ applies }) => applies(tree, where)));
}

const someIn = (tree: Expression, holds: (tree: Expression) => boolean): boolean =>
  holds(tree) || partsOf(tree).some((part) => someIn(part, holds));

/** Whether the order of fields may show. Lists have one. */
function listsFields(tree: Expression, isCounted: boolean): boolean {
  const lists = tree.kind === 'call' && (tree.name === 'keys' || tree.name === 'values');
  if (lists && !isCounted && !tree.arguments.every(isList)) return true;
  const counts = tree.kind === 'call' && (tree.name === 'len' || tree.name === 'contains');
  return partsOf(tree).some((part) => listsFields(part, counts));
}

const isInSeconds = (name: string) => name === 'date' || name === 'duration';
const multiplies = (tree: Expression) => tree.kind === 'binary' && (tree.operator === '^' || tree.operator === '*');

const isList = (tree: Expression) =>
  tree.kind === 'list' || (tree.kind === 'name' && ['list', 'texts', 'mixed', 'lists', 'people'].includes(tree.name));

/** Whether something is used as a whole, and not only a field of it. */
const hasWhole = (tree: Expression, holds: (tree: Expression) => boolean): boolean =>
  holds(tree) || partsOf(tree).some((part) => !(tree.kind === 'member' && holds(part)) && hasWhole(part, holds));

const namesReserved = (tree: Expression) =>
  tree.kind === 'object' &&
  tree.entries.some(({ key }) => key.kind === 'string' && ['$', '$nodes'].includes(key.value));

/** So many units of any kind do not lead past 2100. */
const FEW_UNITS = 70;
const movesFar = (tree: Expression) =>
  tree.kind === 'method' &&
  ['add', 'sub', 'set'].includes(tree.name) &&
  !tree.arguments.every((part) => part.kind === 'string' || (part.kind === 'number' && Number(part.text) < FEW_UNITS));
const namesZone = (tree: Expression) => tree.kind === 'string' && /^(\w+\/|EST5EDT)/.test(tree.value);

const pathsOf = (tree: Expression) => (tree.kind === 'assignments' ? tree.assignments.map(({ path }) => path) : []);

/** Whether one is a part of what another names. Each ends with a dot. */
export const leadThroughEachOther = (paths: readonly string[]) =>
  paths.some((path, at) => paths.some((other, before) => before !== at && path.startsWith(other)));
