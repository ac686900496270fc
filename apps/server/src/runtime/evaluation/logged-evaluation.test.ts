import type { EvaluationError, Outcome } from '@rulewright/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EvaluationLog } from '../log/evaluation-log.ts';
import { loggedEvaluation, logTogether } from './logged-evaluation.ts';

test.each([
  ['text', 'invalid', 0],
  ['busy', 'rate_limited', 0],
  ['unavailable', 'unavailable', 0],
  ['input', 'invalid', 1],
  ['graph', 'evaluation_failed', 1],
] as const)(
  'an evaluation that fails with "%s" is answered as %s and logged %i times',
  async (code, failure, times) => {
    const record = vi.fn<EvaluationLog['record']>(async () => 'the id');
    const logged = loggedEvaluation({ record });
    const about = { organizationId: 'o', documentId: 'd', version: 1, source: 'public' } as const;
    const error: EvaluationError = { code, message: 'No', nodeId: null };
    expect(await logged(about, async () => ({ ok: false, error, input: '{"n":1}' }))).toMatchObject({
      entryId: times > 0 ? 'the id' : null,
      answer: { code: failure },
    });
    expect(record).toHaveBeenCalledTimes(times);
    const entry = expect.objectContaining({ outcome: 'failed', input: '{"n":1}' });
    if (times > 0) expect(record).toHaveBeenCalledWith(about, [entry]);
  },
);

test('the logged duration includes the work of an evaluation that is done before anybody waits for it', async () => {
  const record = vi.fn<EvaluationLog['record']>(async () => 'the id');
  const about = { organizationId: 'o', documentId: 'd', version: 1, source: 'public' } as const;
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  await loggedEvaluation({ record })(about, () => {
    now += 3;
    return Promise.resolve({ ok: true, durationMs: 3, input: '{}', result: '{}', trace: null });
  });
  expect(record).toHaveBeenCalledWith(about, [expect.objectContaining({ durationMicroseconds: 3_000 })]);
});

test('evaluations that ended together are logged together, without those that found no room, before their results are known', async () => {
  const outcomes: Outcome[] = [
    { ok: true, durationMs: 1, input: '{"n":1}', result: '{"a":1}', trace: null },
    { ok: false, error: { code: 'text', message: 'Not JSON', nodeId: null }, input: null },
    { ok: false, error: { code: 'busy', message: 'Too much to do', nodeId: null }, input: null },
    { ok: false, error: { code: 'graph', message: 'No', nodeId: null }, input: '{"n":3}' },
  ];
  let isLogged = false;
  const record = vi.fn<EvaluationLog['record']>(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isLogged = true;
    return 'the id';
  });
  const about = { organizationId: 'o', documentId: 'd', version: 1, source: 'public' } as const;
  const ended = outcomes.map((outcome) => ({ outcome, durationMicroseconds: 5, text: '{"n":\0}' }));
  const answers = await logTogether({ record }, about, ended);
  expect(isLogged).toBe(true);
  expect(answers).toEqual([
    expect.stringContaining('"result":{"a":1}'),
    expect.objectContaining({ code: 'invalid' }),
    expect.objectContaining({ code: 'rate_limited' }),
    expect.objectContaining({ code: 'evaluation_failed' }),
  ]);
  expect(record.mock.calls).toEqual([
    [
      about,
      [
        expect.objectContaining({ outcome: 'succeeded', input: '{"n":1}', output: answers[0] }),
        expect.objectContaining({
          outcome: 'failed',
          input: '{"n":\\u0000}',
          output: '{"code":"invalid","message":"Not JSON"}',
        }),
        expect.objectContaining({ outcome: 'failed', input: '{"n":3}' }),
      ],
    ],
  ]);
});
