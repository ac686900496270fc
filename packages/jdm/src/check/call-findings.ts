import type { Builtin } from '../expression/builtins/builtin.ts';
import { functions, loops } from '../expression/builtins/functions.ts';
import { methods } from '../expression/builtins/methods.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import type { Pattern } from '../expression/types/pattern.ts';
import { typeFrom } from '../expression/types/pattern.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType, singlesOf } from '../expression/types/type.ts';
import { literalArgument } from './argument-findings.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { isNoneOf, knownKinds, typeWords } from './type-words.ts';
import type { TypedTree } from './typed-tree.ts';

/** Finds an argument of a wrong type or that cannot be read, and a method of something that is no date. Their number is checked by the parser. */
export function callFinding(node: Expression, tree: TypedTree): Finding | null {
  const literal = literalArgument(node);
  if (literal) return literal;
  if (node.kind === 'call') return argumentsFinding(functions.get(node.name), node.arguments, tree);
  if (node.kind === 'loop') return argumentsFinding(loops.get(node.name), [node.list, node.body], tree);
  if (node.kind !== 'method') return null;
  return targetFinding(node, tree) ?? argumentsFinding(methods.get(node.name), node.arguments, tree);
}

function argumentsFinding(
  builtin: Builtin | undefined,
  values: readonly Expression[],
  tree: TypedTree,
): Finding | null {
  for (const [n, value] of values.entries()) {
    const parameter = builtin?.parameters[n];
    const wanted = parameter && acceptedBy(parameter.type);
    const type = tree.typeOf(value);
    if (!wanted || wanted.kind === 'any' || !knownKinds(type) || !knownKinds(wanted)) continue;
    // Whatever takes a list takes a range.
    const kinds = singlesOf(wanted).flatMap(({ kind }) => (kind === 'list' ? (['list', 'range'] as const) : [kind]));
    if (!isNoneOf(type, kinds)) continue;
    const reason = `\`${builtin?.name}()\` needs ${typeWords(wanted)}, and ${tree.textOf(value)} is ${typeWords(type)}`;
    return warning('wrong-type', reason, value);
  }
  return null;
}

/** The type that a parameter accepts, whose variables are anything. */
function acceptedBy(pattern: Pattern): Type {
  if (pattern.kind === 'variable') return anyType;
  if (pattern.kind !== 'union') return typeFrom(pattern);
  return pattern.of.some(({ kind }) => kind === 'variable') ? anyType : typeFrom(pattern);
}

function targetFinding(node: Extract<Expression, { kind: 'method' }>, tree: TypedTree): Finding | null {
  const { name, target } = node;
  const type = tree.typeOf(target);
  if (!isNoneOf(type, ['date'])) return null;
  const reason = `only a date has \`${name}()\`, and ${tree.textOf(target)} is ${typeWords(type)}`;
  const text = tree.source.slice(target.start, target.end);
  return warning('wrong-type', reason, target, isNoneOf(type, ['string']) ? undefined : replace(target, `d(${text})`));
}
