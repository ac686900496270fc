import type { Expression } from '../syntax-tree.ts';
import type { BinaryOperator, UnaryOperator } from '../token.ts';
import type { Single, Type } from '../types/type.ts';
import {
  anyFieldOf,
  anyType,
  booleanType,
  canBe,
  fieldOf,
  listOf,
  neverType,
  nonNull,
  nullType,
  numberType,
  openObject,
  partOf,
  stringType,
  unionOf,
} from '../types/type.ts';

/**
 * The result type of an operator. Kinds that the operator does not support are left out, because it fails on
 * them.
 */
export function binaryType(operator: BinaryOperator, left: Type, right: Type, rightPart: Expression): Type {
  const canBoth = (kind: Single['kind']) => canBe(left, kind) && canBe(right, kind);
  const ifNumbers = canBoth('number') ? numberType : neverType;
  switch (operator) {
    case '+':
      return unionOf(ifNumbers, canBoth('string') ? stringType : neverType);
    case '-':
    case '*':
    case '%':
    case '^':
      return ifNumbers;
    case '/':
      return ifNumbers === neverType || isOneOrMore(rightPart) ? ifNumbers : unionOf(numberType, nullType);
    case 'and':
    case 'or':
      // The right operand is returned unchanged, whatever its type.
      return canBe(left, 'boolean') ? unionOf(booleanType, right) : neverType;
    case '??':
      return canBe(left, 'null') ? unionOf(nonNull(left), right) : left;
    default:
      return booleanType;
  }
}

/** A division by such a literal gives a number. Any other division can give null, for a result that is too large. */
const isOneOrMore = (part: Expression): boolean => part.kind === 'number' && Number(part.text.replaceAll('_', '')) >= 1;

export function unaryType(operator: UnaryOperator, operand: Type): Type {
  if (operator === '+') return operand;
  if (operator === 'not') return canBe(operand, 'boolean') ? booleanType : neverType;
  return canBe(operand, 'number') ? numberType : neverType;
}

export const conditionalType = (condition: Type, whenTrue: Type, whenFalse: Type): Type =>
  canBe(condition, 'boolean') ? unionOf(whenTrue, whenFalse) : neverType;

/** The type of `target[index]`. It is null for a missing item or field, and for a target that has neither. */
export function indexType(target: Type, index: Type, indexPart: Expression): Type {
  if (indexPart.kind === 'string') return fieldOf(target, indexPart.value);
  const [list, object] = [partOf(target, 'list', listOf(anyType)), partOf(target, 'object', openObject)];
  return unionOf(
    nullType,
    list && canBe(index, 'number') ? list.items : neverType,
    canBe(target, 'string') && canBe(index, 'number') ? stringType : neverType,
    object && canBe(index, 'string') ? anyFieldOf(object) : neverType,
  );
}

/** The type of a slice, which is part of a list or a string. */
export function sliceType(target: Type): Type {
  const list = partOf(target, 'list', listOf(anyType));
  return unionOf(list ?? neverType, canBe(target, 'string') ? stringType : neverType);
}
