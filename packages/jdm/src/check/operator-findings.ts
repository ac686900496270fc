import type { Comparison } from '../cells/cell-condition.ts';
import { binaryType } from '../expression/inference/operation-type.ts';
import { isArithmetic } from '../expression/operators.ts';
import type { Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import { itemsOf } from '../expression/types/pattern.ts';
import { canBe, neverType, singlesOf } from '../expression/types/type.ts';
import { emptySpan, pairOfOperands } from './contradictions.ts';
import { dateTest, dateText } from './date-tests.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import type { TextScope } from './text-scope.ts';
import { areNeverEqual, isNoneOf, knownKinds, typeWords } from './type-words.ts';
import type { TypedTree } from './typed-tree.ts';
import { writtenValue } from './written-value.ts';

/** Finds an operator whose operands have the wrong types: it fails, or its result is always the same. */
export function operatorFinding(node: Expression, tree: TypedTree, scope: TextScope): Finding | null {
  if (node.kind === 'binary') return binaryFinding(node, tree);
  if (node.kind === 'assignments') return assignmentFinding(node, tree, scope);
  if (node.kind === 'unary') return unaryFinding(node, tree);
  if (node.kind === 'conditional') return needsTruth(node.condition, '?', tree);
  return node.kind === 'range' ? rangeFinding(node, tree) : null;
}

function binaryFinding(node: ExpressionOf<'binary'>, tree: TypedTree): Finding | null {
  const { operator } = node;
  if (operator === '+') return sumFinding(node, tree);
  if (isArithmetic(operator)) return needsNumber(node.left, operator, tree) ?? needsNumber(node.right, operator, tree);
  if (operator === '==' || operator === '!=') return equalityFinding(node, tree);
  if (operator === 'in' || operator === 'not in') return membershipFinding(node, tree);
  if (operator === 'and' || operator === 'or')
    return needsTruth(node.left, operator, tree) ?? noCondition(node, tree) ?? pairOfOperands(node, tree);
  return operator === '??' ? null : orderFinding(node, tree);
}

function unaryFinding({ operator, operand }: ExpressionOf<'unary'>, tree: TypedTree): Finding | null {
  if (operator === 'not') return needsTruth(operand, 'not', tree);
  return operator === '-' ? needsNumber(operand, '-', tree) : null;
}

function needsNumber(operand: Expression, operator: string, tree: TypedTree): Finding | null {
  const type = tree.typeOf(operand);
  if (!isNoneOf(type, ['number'])) return null;
  return warning(
    'wrong-type',
    `\`${operator}\` needs numbers, and ${tree.textOf(operand)} is ${typeWords(type)}`,
    operand,
  );
}

function needsTruth(operand: Expression, operator: string, tree: TypedTree): Finding | null {
  const type = tree.typeOf(operand);
  if (!isNoneOf(type, ['boolean'])) return null;
  const reason = `\`${operator}\` needs true or false, and ${tree.textOf(operand)} is ${typeWords(type)}`;
  return warning('wrong-type', reason, operand);
}

/** The value that the second operand is, where the first one does not decide: most probably another value for its comparison. */
function noCondition({ operator, left, right }: ExpressionOf<'binary'>, tree: TypedTree): Finding | null {
  const type = tree.typeOf(right);
  if (!isNoneOf(type, ['boolean'])) return null;
  const reason = `\`${operator}\` joins two conditions, and ${tree.textOf(right)} is ${typeWords(type)}`;
  const isValue =
    left.kind === 'binary' && left.operator === '==' && operator === 'or' && left.right.kind === right.kind;
  const text = ({ start, end }: Expression) => tree.source.slice(start, end);
  const fix = isValue ? replace(right, `${text(left.left)} == ${text(right)}`) : undefined;
  return warning('not-a-condition', reason, right, fix);
}

const waysToSet = { expression: 'use its name as the key', column: 'use its name as the field of the column' };

/** `base = 5` alone gives an object with the field `base`. */
function assignmentFinding(
  { assignments, result }: ExpressionOf<'assignments'>,
  tree: TypedTree,
  scope: TextScope,
): Finding | null {
  const [only, ...others] = assignments;
  if (!only || result || others.length > 0) return null;
  const [name, value] = [only.path.join('.'), tree.source.slice(only.value.start, only.value.end)];
  const sets = `\`=\` sets \`${name}\`, so that the result is an object`;
  if (scope.result) return warning('not-a-condition', `${sets}. To set a field, ${waysToSet[scope.result]}`, tree.tree);
  const reason = `${sets}. To compare, write \`==\``;
  return warning('not-a-condition', reason, tree.tree, replace(tree.tree, `${name} == ${value}`));
}

function sumFinding(node: ExpressionOf<'binary'>, tree: TypedTree): Finding | null {
  const [left, right] = [tree.typeOf(node.left), tree.typeOf(node.right)];
  if (!knownKinds(left) || !knownKinds(right) || binaryType('+', left, right, node.right) !== neverType) return null;
  const number = [node.left, node.right].find((operand) => isOnly(tree, operand, 'number'));
  const isJoined = number && [node.left, node.right].some((operand) => isOnly(tree, operand, 'string'));
  const reason = `\`+\` adds two numbers or joins two texts, and this is ${typeWords(left)} and ${typeWords(right)}`;
  const fix = isJoined ? replace(number, `string(${tree.source.slice(number.start, number.end)})`) : undefined;
  return warning('wrong-type', reason, node, fix);
}

function isOnly(tree: TypedTree, operand: Expression, kind: 'number' | 'string'): boolean {
  const type = tree.typeOf(operand);
  return type.kind !== 'any' && singlesOf(type).length === 1 && canBe(type, kind);
}

function equalityFinding(node: ExpressionOf<'binary'>, tree: TypedTree): Finding | null {
  const { operator, left, right } = node;
  const [one, other] = [tree.typeOf(left), tree.typeOf(right)];
  if (!areNeverEqual(one, other)) return null;
  const subjects = `${tree.textOf(left)} is ${typeWords(one)} and ${tree.textOf(right)} is ${typeWords(other)}`;
  return operator === '=='
    ? warning('never-true', `${subjects}, so they are never equal`, node)
    : warning('always-true', `${subjects}, so they always differ`, node);
}

function membershipFinding(node: ExpressionOf<'binary'>, tree: TypedTree): Finding | null {
  const { operator, left, right } = node;
  const [value, holder] = [tree.typeOf(left), tree.typeOf(right)];
  const kinds = knownKinds(holder);
  if (!kinds) return null;
  const code = operator === 'in' ? 'never-true' : 'always-true';
  const noHolder = holderFinding(operator, right, tree);
  if (noHolder) return noHolder;
  const isRange = kinds.size === 1 && kinds.has('range') && isNoneOf(value, ['number', 'date']);
  const isList = kinds.size === 1 && kinds.has('list') && areNeverEqual(value, itemsOf(holder));
  if (!isRange && !isList) return null;
  const others = isRange ? 'a range has numbers or dates' : `the list has ${typeWords(itemsOf(holder))}`;
  return warning(code, `${tree.textOf(left)} is ${typeWords(value)}, and ${others}, so it is never in it`, node);
}

/** Finds what is no list and no range, and where `in` fails. */
export function holderFinding(operator: string, holder: Expression, tree: TypedTree): Finding | null {
  const type = tree.typeOf(holder);
  if (!isNoneOf(type, ['list', 'range', 'object'])) return null;
  const reason = `\`${operator}\` needs a list or a range, and ${tree.textOf(holder)} is ${typeWords(type)}`;
  const texts = holder.kind === 'string' ? holder.value.split(',').map((text) => writtenValue(text.trim())) : [];
  const fix = texts.length > 0 ? replace(holder, `[${texts.join(', ')}]`) : undefined;
  return warning('wrong-type', reason, holder, fix);
}

/** `<` and the like compare two numbers or two dates. */
function orderFinding(node: ExpressionOf<'binary'>, tree: TypedTree): Finding | null {
  const { operator, left, right } = node;
  const [one, other] = [tree.typeOf(left), tree.typeOf(right)];
  if (!cannotCompare(one, other)) return null;
  const text = isNoneOf(one, ['number', 'date']) ? left : isNoneOf(other, ['number', 'date']) ? right : null;
  const reason = text
    ? `\`${operator}\` compares numbers or dates, and ${tree.textOf(text)} is ${typeWords(tree.typeOf(text))}`
    : `\`${operator}\` compares ${typeWords(one)} with ${typeWords(other)}, which is never true`;
  const date = dateText(right);
  const test =
    date === null || isOnlyNumber(tree, left)
      ? null
      : dateTest(tree.source.slice(left.start, left.end), operator as Comparison, date);
  return warning('never-true', reason, node, test === null ? undefined : replace(node, test));
}

const isOnlyNumber = (tree: TypedTree, operand: Expression) => isOnly(tree, operand, 'number');

/** Whether neither both can be numbers nor both can be dates, as far as something is known of them. */
export function cannotCompare(one: Parameters<typeof knownKinds>[0], other: Parameters<typeof knownKinds>[0]): boolean {
  if (isNoneOf(one, ['number', 'date']) || isNoneOf(other, ['number', 'date'])) return true;
  if (!knownKinds(one) || !knownKinds(other)) return false;
  const canBoth = (kind: 'number' | 'date') => canBe(one, kind) && canBe(other, kind);
  return !canBoth('number') && !canBoth('date');
}

function rangeFinding(node: ExpressionOf<'range'>, tree: TypedTree): Finding | null {
  const { left, right } = node;
  for (const bound of [left, right]) {
    const type = tree.typeOf(bound);
    if (isNoneOf(type, ['number', 'date']))
      return warning(
        'never-true',
        `a range has numbers or dates, and ${tree.textOf(bound)} is ${typeWords(type)}`,
        node,
      );
  }
  return emptySpan(node, tree);
}
