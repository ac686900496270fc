import type { EvaluationError } from '@rulewright/engine';
import { expect, test, vi } from 'vitest';
import type { EvaluationLog } from '../log/evaluation-log.ts';
import { loggedEvaluation } from './logged-evaluation.ts';

test.each([
  ['text', 'invalid', 0],
  ['busy', 'rate_limited', 0],
  ['unavailable', 'unavailable', 0],
  ['input', 'invalid', 1],
  ['graph', 'evaluation_failed', 1],
] as const)(
  'an evaluation that fails with "%s" is answered as %s and logged %i times',
  async (code, failure, times) => {
    const record = vi.fn<EvaluationLog['record']>(async () => {});
    const logged = loggedEvaluation({ record });
    const about = { organizationId: 'o', documentId: 'd', version: 1, source: 'public' } as const;
    const error: EvaluationError = { code, message: 'No', nodeId: null };
    await expect(logged(about, Promise.resolve({ ok: false, error, input: '{"n":1}' }))).rejects.toMatchObject({
      code: failure,
    });
    expect(record).toHaveBeenCalledTimes(times);
    const entry = expect.objectContaining({ outcome: 'failed', input: '{"n":1}' });
    if (times > 0) expect(record).toHaveBeenCalledWith(about, entry);
  },
);
