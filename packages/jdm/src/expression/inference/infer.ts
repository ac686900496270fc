import type { Expression, ExpressionOf } from '../syntax-tree.ts';
import { partsOf } from '../syntax-tree.ts';
import { itemsOf } from '../types/pattern.ts';
import type { Type } from '../types/type.ts';
import {
  anyType,
  booleanType,
  emptyObject,
  fieldOf,
  listOf,
  mapObjects,
  neverType,
  nullType,
  numberType,
  objectOf,
  rangeType,
  stringType,
  unionOf,
} from '../types/type.ts';
import { typeAfterWrite } from '../types/type-after-write.ts';
import { writesThroughAlias } from './aliases.ts';
import { callType, loopType, methodType } from './call-type.ts';
import { InferenceBudget } from './inference-budget.ts';
import { binaryType, conditionalType, indexType, sliceType, unaryType } from './operation-type.ts';

/** How deep nested expressions are inferred. The rest is `any`, because recursion needs stack. */
const MAX_DEPTH = 500;

/** The types of list items by name: "#" and the aliases that authors give, from the innermost loop outwards. */
type Items = { alias: string | null; type: Type; outer: Items | null };
type Scope = {
  environment: Type;
  root: Type;
  items: Items | null;
  depth: number;
  budget: InferenceBudget;
  onType: OnType | undefined;
};

/** Receives the type of each part of an expression, for callers that need more than the type of the whole. */
type OnType = (part: Expression, type: Type) => void;

/**
 * The type of an expression's result. The fields of `environment` are the names that the expression can use. What is
 * left when the budget is spent is `any`.
 */
export function inferType(
  tree: Expression,
  environment: Type,
  budget: InferenceBudget = new InferenceBudget(),
  onType?: OnType,
): Type {
  if (budget.isSpent) return anyType;
  const scope = { environment, root: environment, items: null, depth: 0, budget, onType };
  if (tree.kind === 'assignments') return writesThroughAlias(tree) ? anyType : assignmentsType(tree, scope);
  // An assignment inside of an expression changes the meaning of names in everything that is evaluated after it.
  return hasAssignments(tree) ? anyType : infer(tree, scope);
}

function hasAssignments(tree: Expression): boolean {
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'assignments') return true;
    open.push(...partsOf(part));
  }
  return false;
}

function assignmentsType({ assignments, result }: ExpressionOf<'assignments'>, scope: Scope): Type {
  const values = [...assignments.map(({ value }) => value), ...(result ? [result] : [])];
  if (values.some(hasAssignments)) return anyType;
  // "$root" sometimes includes the assigned fields and sometimes does not.
  const root = anyType;
  let environment = scope.environment;
  let assigned: Type = emptyObject;
  for (const { path, value } of assignments) {
    const type = infer(value, { ...scope, root, environment });
    // Each write copies what it writes into.
    if (!scope.budget.take(environment) || !scope.budget.take(assigned)) return anyType;
    environment = typeAfterWrite(environment, path, type);
    if (!result) assigned = typeAfterWrite(assigned, path, type);
  }
  return result ? infer(result, { ...scope, root, environment }) : assigned;
}

/** Chains such as `a + b + c` and `a.b.c` can be long, so they are walked without recursion. */
function infer(tree: Expression, scope: Scope): Type {
  if (scope.depth > MAX_DEPTH || scope.budget.isSpent) return anyType;
  const inner = { ...scope, depth: scope.depth + 1 };
  const chain: Expression[] = [];
  let first = tree;
  for (let next = firstOperandOf(first); next; next = firstOperandOf(first)) {
    chain.push(first);
    first = next;
  }
  let type = typeOfPart(first, neverType, inner);
  scope.onType?.(first, type);
  if (first.kind === 'root') scope.budget.take(type);
  for (const part of chain.reverse()) {
    // A member is looked up by its name. Anything else goes through its whole operand.
    scope.budget.take(part.kind === 'member' ? neverType : type);
    type = typeOfPart(part, type, inner);
    scope.onType?.(part, type);
  }
  return scope.budget.take(type) ? type : anyType;
}

function firstOperandOf(part: Expression): Expression | null {
  if (part.kind === 'binary') return part.left;
  if (part.kind === 'member' || part.kind === 'index' || part.kind === 'slice' || part.kind === 'method')
    return part.target;
  return null;
}

/** The type of a part, given the type of its first operand if it has one. */
function typeOfPart(part: Expression, first: Type, scope: Scope): Type {
  switch (part.kind) {
    case 'null':
      return nullType;
    case 'boolean':
      return booleanType;
    case 'number':
      return numberType;
    case 'string':
      return stringType;
    case 'range':
      inferAll([part.left, part.right], scope);
      return rangeType;
    case 'template':
      inferAll(part.parts, scope);
      return stringType;
    case 'item':
      return scope.items?.type ?? anyType;
    case 'root':
      return asRoot(scope.root);
    case 'name':
      return typeOfName(part.name, scope);
    case 'group':
      return infer(part.inner, scope);
    case 'list':
      return listOf(unionOf(...inferAll(part.items, scope)));
    case 'object':
      return typeOfObject(part, scope);
    case 'member':
      return fieldOf(first, part.name);
    case 'index':
      return indexType(first, infer(part.index, scope), part.index);
    case 'slice':
      inferAll(
        [part.from, part.to].filter((bound) => bound !== null),
        scope,
      );
      return sliceType(first);
    case 'conditional':
      return conditionalType(infer(part.condition, scope), infer(part.whenTrue, scope), infer(part.whenFalse, scope));
    case 'unary':
      return unaryType(part.operator, infer(part.operand, scope));
    case 'binary':
      return binaryType(part.operator, first, infer(part.right, scope), part.right);
    case 'call':
      return callType(part.name, inferAll(part.arguments, scope));
    case 'method':
      return methodType(part.name, first, inferAll(part.arguments, scope));
    case 'loop':
      return typeOfLoop(part, scope);
    case 'assignments':
      return anyType;
  }
}

/** A run adds fields to the input: `$nodes`, and `$` in an expression node. */
const asRoot = (environment: Type): Type =>
  mapObjects(environment, ({ fields, notes }) => objectOf([...fields, ['$', anyType]], anyType, notes));

const inferAll = (parts: Expression[], scope: Scope): Type[] => parts.map((part) => infer(part, scope));

function typeOfName(name: string, { environment, items }: Scope): Type {
  for (let item = items; item; item = item.outer) if (item.alias === name) return item.type;
  return fieldOf(environment, name);
}

function typeOfLoop({ name, list, alias, body }: ExpressionOf<'loop'>, scope: Scope): Type {
  const items = infer(list, scope);
  const inner = { ...scope, items: { alias, type: itemsOf(items), outer: scope.items } };
  return loopType(name, items, infer(body, inner));
}

/** If two entries have the same name, the first one counts. A calculated name can be any name. */
function typeOfObject({ entries }: ExpressionOf<'object'>, scope: Scope): Type {
  const fields = new Map<string, Type>();
  const calculated: Type[] = [];
  for (const { key, value } of entries) {
    const type = infer(value, scope);
    if (key.kind !== 'string') calculated.push(type);
    else if (!fields.has(key.value)) fields.set(key.value, type);
  }
  if (calculated.length === 0) return objectOf(fields);
  const others = unionOf(...calculated);
  if (!scope.budget.take(others, fields.size)) return anyType;
  return objectOf(
    [...fields].map(([name, type]) => [name, unionOf(type, others)]),
    others,
  );
}
