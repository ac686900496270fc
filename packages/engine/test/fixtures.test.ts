import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { decisionOf, requestOf } from './graphs.ts';

const folder = join(import.meta.dirname, '../fixtures/graphs');
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Fixtures whose result depends on the clock, with matchers in place of those values. */
const ofTheMoment: Record<string, object> = {
  'last-mile-delivery-assignment.json': { assignmentDetails: { estimatedArrival: expect.any(Number) } },
};

const evaluator = createEvaluator({ ...settings });
afterAll(() => evaluator.close());

describe('a real graph gives the results that are stored with it', () => {
  test.each(fixtures)('%s', async (name) => {
    const content = readFileSync(join(folder, name), 'utf8');
    for (const { input, output } of JSON.parse(content).tests) {
      const outcome = await evaluator.evaluate(requestOf(decisionOf(content), JSON.stringify(input)));
      expect(outcome).toMatchObject({ ok: true, trace: null, durationMs: expect.any(Number) });
      if (!outcome.ok) continue;
      const varying = ofTheMoment[name] as { assignmentDetails: object } | undefined;
      const expected = varying
        ? { ...output, assignmentDetails: { ...output.assignmentDetails, ...varying.assignmentDetails } }
        : output;
      expect(JSON.parse(outcome.result.toString())).toEqual(expected);
    }
  });
});
