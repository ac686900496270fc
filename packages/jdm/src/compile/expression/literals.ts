import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import { isNumeric } from '../../number/numbers.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { constantOf } from './constants.ts';

const unreadable = new ValueFailure('A number has too many digits.');

export function compileNumber({ numbers }: Compilation, { text }: ExpressionOf<'number'>): Evaluate {
  const number = numbers.read(text);
  if (number !== null) return () => number;
  return () => {
    throw unreadable;
  };
}

export function compileList(compilation: Compilation, tree: ExpressionOf<'list'>, scope: Scope): Evaluate {
  // Nothing changes a value, so that one list can be given again and again.
  const constant = constantOf(compilation, tree);
  if (constant !== undefined) return () => constant;
  const parts = tree.items.map((item) => compilation.compile(item, scope));
  return (frame) => {
    const list: Value[] = [];
    for (const part of parts) {
      const value = part(frame);
      if (value === undefined) return undefined;
      list.push(value);
    }
    return list;
  };
}

/** What a name that is calculated costs, in steps: JavaScript is slow with objects whose names no other object has. */
const COMPUTED_NAME = 40;

/** Where a name is given twice, the first counts, as in zen. */
export function compileObject(compilation: Compilation, { entries }: ExpressionOf<'object'>, scope: Scope): Evaluate {
  const parts = entries.map(({ key, value }) => ({
    isFixed: key.kind === 'string',
    key: compileText(compilation, compilation.compile(key, scope)),
    value: compilation.compile(value, scope),
  }));
  return (frame) => {
    const object = new Fields();
    for (const part of parts) {
      const key = part.key(frame);
      if (key === undefined) return undefined;
      const value = part.value(frame);
      if (value === undefined) return undefined;
      if (!part.isFixed) {
        frame.budget.spend(COMPUTED_NAME);
        frame.budget.spendText(key);
      }
      if (!object.has(key)) object.add(key, value);
    }
    return object;
  };
}

export function compileTemplate(compilation: Compilation, { parts }: ExpressionOf<'template'>, scope: Scope): Evaluate {
  const texts = parts.map((part) => compileText(compilation, compilation.compile(part, scope)));
  return (frame) => {
    let whole = '';
    for (const text of texts) {
      const part = text(frame);
      if (part === undefined) return undefined;
      whole += part;
    }
    frame.budget.spend(whole.length / 64);
    return whole;
  };
}

/** A value as text. */
export function compileText({ numbers }: Compilation, evaluate: Evaluate) {
  return (frame: Parameters<Evaluate>[0]): string | undefined => {
    const value = evaluate(frame);
    if (typeof value === 'string') return value;
    if (value === null || typeof value === 'boolean') return String(value);
    if (!isNumeric(value)) return undefined;
    frame.budget.spendDecimals();
    return numbers.print(value);
  };
}
