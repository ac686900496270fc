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

/** What an operator gives for operands of these types. An operator fails on kinds that it does not go with. */
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
      // The right one is given as it is, whatever it is.
      return canBe(left, 'boolean') ? unionOf(booleanType, right) : neverType;
    case '??':
      return canBe(left, 'null') ? unionOf(nonNull(left), right) : left;
    default:
      return booleanType;
  }
}

/** A division by what is written like this gives a number; any other can give null, for a number that is too large. */
const isOneOrMore = (part: Expression): boolean => part.kind === 'number' && Number(part.text.replaceAll('_', '')) >= 1;

export function unaryType(operator: UnaryOperator, operand: Type): Type {
  if (operator === '+') return operand;
  if (operator === 'not') return canBe(operand, 'boolean') ? booleanType : neverType;
  return canBe(operand, 'number') ? numberType : neverType;
}

export const conditionalType = (condition: Type, whenTrue: Type, whenFalse: Type): Type =>
  canBe(condition, 'boolean') ? unionOf(whenTrue, whenFalse) : neverType;

/** What `target[index]` gives: null for an item or a field that is not there, and for what has neither. */
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

/** Part of a list or a text. */
export function sliceType(target: Type): Type {
  const list = partOf(target, 'list', listOf(anyType));
  return unionOf(list ?? neverType, canBe(target, 'string') ? stringType : neverType);
}
