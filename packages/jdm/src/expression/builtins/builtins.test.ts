import { expect, test } from 'vitest';
import { argumentBounds, signatureOf } from './builtin.ts';
import { functions, loops } from './functions.ts';
import { methods } from './methods.ts';

const all = [functions, loops, methods].flatMap((builtins) => [...builtins.values()]);

test('every built-in function has a name, words and a signature that reads as it is written', () => {
  for (const builtin of all) {
    expect(builtin.words).not.toBe('');
    expect(signatureOf(builtin)).toMatch(/^\w+\((\w+\??: [\w |]+(, )?)*\): \w+$/);
  }
  expect(signatureOf(functions.get('round') as never)).toBe('round(value: number, places?: number): number');
});

test('optional values come last', () => {
  for (const { parameters } of all) {
    const optional = parameters.map(({ isOptional }) => isOptional);
    expect(optional).toEqual(optional.toSorted());
  }
});

test('the number of values follows from the signature', () => {
  expect(argumentBounds(functions.get('d') as never)).toEqual({ least: 0, most: 2 });
  expect(argumentBounds(methods.get('add') as never)).toEqual({ least: 1, most: 2 });
});
