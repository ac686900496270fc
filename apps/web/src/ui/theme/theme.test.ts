import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '#testing/contrast.ts';
import { blue, ink, ochre, red, viridian, white } from './palette.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const AA_TEXT = 4.5;
const AA_CONTROL = 3;

function tokensOf(scheme: string): (name: string) => string {
  const block = css.split(`scheme="${scheme}"] {`)[1]?.split('}')[0] ?? '';
  const values = new Map([...block.matchAll(/--rw-([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name, value]));
  return (name) => {
    const value = values.get(name);
    if (!value) throw new Error(`tokens.css has no --rw-${name} for ${scheme}`);
    return value;
  };
}

describe.each(['light', 'dark'])('in the %s scheme', (scheme) => {
  const token = tokensOf(scheme);

  test.each(['ink', 'ink-soft', 'accent', 'danger', 'warning'])('%s is readable on every surface', (name) => {
    for (const surface of ['paper', 'sheet', 'raised', 'accent-soft', 'danger-soft', 'warning-soft']) {
      expect(contrast(token(name), token(surface))).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test('shows success in green and failure in red', () => {
    const strongest = (name: string) => {
      const channels = [1, 3, 5].map((start) => Number.parseInt(token(name).slice(start, start + 2), 16));
      return ['red', 'green', 'blue'][channels.indexOf(Math.max(...channels))];
    };
    expect([strongest('accent'), strongest('danger')]).toEqual(['green', 'red']);
  });

  test('shows the edge of a control with enough contrast', () => {
    for (const surface of ['paper', 'sheet', 'raised']) {
      expect(contrast(token('control'), token(surface))).toBeGreaterThanOrEqual(AA_CONTROL);
    }
  });
});

test.each(Object.entries({ viridian, red, ochre, blue }))('has readable text on a filled %s control', (_, ramp) => {
  expect(contrast(ramp[7] ?? '', white)).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(ramp[8] ?? '', white)).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(ramp[3] ?? '', ink)).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(ramp[4] ?? '', ink)).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(ramp[5] ?? '', ink)).toBeGreaterThanOrEqual(AA_TEXT);
});
