import { expect, test } from 'vitest';
import { settingText } from './setting-text.ts';

test('a setting is said in the words of its panel', () => {
  expect(settingText('executionMode', 'loop')).toBe('Runs: For each item');
});

test.each(['__proto__', 'constructor', 'toString', 'later'])(
  'a setting that no panel knows keeps its name: %s',
  (name) => {
    expect(settingText(name, { a: 1 })).toBe(`${name}: {"a":1}`);
  },
);
