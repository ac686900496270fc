import { expect, test } from 'vitest';
import { argumentBounds } from './builtin.ts';
import { functions, loops } from './functions.ts';
import { methods } from './methods.ts';

const all = [functions, loops, methods].flatMap((builtins) => [...builtins.values()]);

test('every built-in function has a name, a description and a signature', () => {
  for (const { name, signature, words } of all) {
    expect(words).not.toBe('');
    expect(signature).toMatch(/^\w+\((\w+\??: [^,:]+(, )?)*\): [^:]+$/);
    expect(signature.startsWith(`${name}(`)).toBe(true);
  }
  expect(functions.get('round')).toMatchObject({
    parameters: [
      { name: 'value', type: { kind: 'type', type: { kind: 'number' } }, isOptional: false },
      { name: 'places', type: { kind: 'type', type: { kind: 'number' } }, isOptional: true },
    ],
    returns: { kind: 'type', type: { kind: 'number' } },
  });
});

test('optional parameters come last', () => {
  for (const { parameters } of all) {
    const optional = parameters.map(({ isOptional }) => isOptional);
    expect(optional).toEqual(optional.toSorted());
  }
});

test('the number of arguments follows from the signature', () => {
  expect(argumentBounds(functions.get('d') as never)).toEqual({ least: 0, most: 2 });
  expect(argumentBounds(methods.get('add') as never)).toEqual({ least: 1, most: 2 });
});
