import type { Cell, Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import { withoutGroups } from '../expression/ranges.ts';

/** What may go wrong with a cell, as far as it can be seen without running it. */
export type CellRisk = {
  /** For which values of the column it can fail: for none but lists and objects, for all but numbers, or perhaps for any. */
  fails: 'hardly' | 'unless a number' | 'perhaps';
  /** The fields that the value of the column is compared with as they are. One that does not exist equals nothing. */
  names: readonly string[];
  /** Whether it reads the value of the column as a date, which fails without a word. */
  readsDate: boolean;
};

const noNames: readonly string[] = [];

export function riskOfCell({ tests }: Cell): CellRisk {
  let fails: CellRisk['fails'] = 'hardly';
  const names: string[] = [];
  for (const { relation, operand } of tests) {
    const tree = withoutGroups(operand);
    if (relation !== 'holds') names.push(...namesIn(tree));
    const isOfNumbers = ['<', '<=', '>', '>='].includes(relation) || tree.kind === 'range';
    const operands = tree.kind === 'range' ? [tree.left, tree.right] : [tree];
    if (relation === 'holds' || !operands.every(isOfNumbers ? isNumber : isConstant)) fails = 'perhaps';
    else if (isOfNumbers && fails === 'hardly') fails = 'unless a number';
    else if (relation.endsWith('in') && tree.kind !== 'range' && tree.kind !== 'list') fails = 'perhaps';
  }
  const readsDate = tests.some(({ operand }) => readsSelfAsDate(operand));
  return { fails, names: names.length > 0 ? names : noNames, readsDate };
}

/** An expression that is no test: an output, or a cell of a column without a field. */
export const riskOfExpression = (tree: Expression): CellRisk => ({
  fails: isConstant(tree) ? 'hardly' : 'perhaps',
  names: noNames,
  readsDate: false,
});

/** Whether `d($)` is in it. */
function readsSelfAsDate(tree: Expression): boolean {
  const [only] = tree.kind === 'call' && tree.name === 'd' ? tree.arguments : [];
  return (only?.kind === 'name' && only.name === '$') || partsOf(tree).some(readsSelfAsDate);
}

function isNumber(tree: Expression): boolean {
  if (tree.kind === 'group') return isNumber(tree.inner);
  if (tree.kind === 'unary') return tree.operator !== 'not' && isNumber(tree.operand);
  return tree.kind === 'number';
}

function isConstant(tree: Expression): boolean {
  if (['null', 'boolean', 'string', 'number'].includes(tree.kind)) return true;
  if (tree.kind === 'unary') return isNumber(tree);
  return (tree.kind === 'group' || tree.kind === 'list' || tree.kind === 'object') && partsOf(tree).every(isConstant);
}

/** The names that stand by themselves, or as items of a list. */
function namesIn(tree: Expression): string[] {
  if (tree.kind === 'list') return tree.items.flatMap((item) => namesIn(withoutGroups(item)));
  return tree.kind === 'name' && !tree.name.startsWith('$') ? [tree.name] : [];
}
