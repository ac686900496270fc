import type { EvaluationError } from '@rulewright/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
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
    await expect(logged(about, async () => ({ ok: false, error, input: '{"n":1}' }))).rejects.toMatchObject({
      code: failure,
    });
    expect(record).toHaveBeenCalledTimes(times);
    const entry = expect.objectContaining({ outcome: 'failed', input: '{"n":1}' });
    if (times > 0) expect(record).toHaveBeenCalledWith(about, entry);
  },
);

test('the logged duration includes the work of an evaluation that is done before anybody waits for it', async () => {
  const record = vi.fn<EvaluationLog['record']>(async () => {});
  const about = { organizationId: 'o', documentId: 'd', version: 1, source: 'public' } as const;
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  await loggedEvaluation({ record })(about, () => {
    now += 3;
    return Promise.resolve({ ok: true, durationMs: 3, input: '{}', result: '{}', trace: null });
  });
  expect(record).toHaveBeenCalledWith(about, expect.objectContaining({ durationMicroseconds: 3_000 }));
});
