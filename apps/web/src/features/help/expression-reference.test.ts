import { readFile } from 'node:fs/promises';
import { functions } from '@rulewright/jdm';
import { loops, methods } from '@rulewright/jdm/internals';
import { expect, test } from 'vitest';

const page = await readFile(new URL('../../../../../docs/expressions.md', import.meta.url), 'utf8');

test('documents every function and method that the editor suggests', () => {
  const calls = [...namesOf(functions), ...namesOf(loops)].map((name) => `${name}(`);
  const onValues = namesOf(methods).map((name) => `.${name}(`);
  expect([...calls, ...onValues].length).toBeGreaterThan(50);
  expect([...calls, ...onValues].filter((call) => !page.includes(call))).toEqual([]);
});

const namesOf = (builtins: ReadonlyMap<string, unknown>) => [...builtins.keys()];
