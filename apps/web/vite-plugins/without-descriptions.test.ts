import { expect, test } from 'vitest';
import { removeDescriptions } from './without-descriptions.ts';

test.each([
  ["z.string().describe('How long it took.'),", 'z.string(),'],
  [
    "z\n  .array(Item)\n  .describe(\n    'It\\'s (quoted), with `marks` and \"quotes\".',\n  )\n  .meta({ id: 'List' })",
    "z\n  .array(Item)\n  .meta({ id: 'List' })",
  ],
  ["a.describe('one').min(2).describe('two')", 'a.min(2)'],
  ['z.string().describe(`two words`)', 'z.string()'],
  ['z.string().describe(words)', 'z.string().describe(words)'],
  ["z.string().describe('a' + b)", "z.string().describe('a' + b)"],
])('removes descriptions that are one string, and nothing else: %s', (code, left) => {
  expect(removeDescriptions(code)).toBe(left);
});
