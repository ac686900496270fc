import { expect, test, vi } from 'vitest';
import { Failure } from '#platform';
import type { Admission } from './public-access.ts';
import { readmission } from './readmission.ts';

const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const admission = {} as Admission;
const { signal } = new AbortController();

test('a caller is admitted again as soon as the database can be reached', async () => {
  const readmit = vi.fn<() => Promise<Admission>>();
  readmit.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue(admission);
  expect(await readmission(readmit, signal)).toBe(admission);
  expect(readmit).toHaveBeenCalledTimes(3);
});

test('a caller whose token was removed meanwhile is refused at once', async () => {
  const readmit = vi.fn<() => Promise<Admission>>();
  const refused = new Failure('unauthenticated', 'No');
  readmit.mockRejectedValueOnce(lost).mockRejectedValue(refused);
  await expect(readmission(readmit, signal)).rejects.toBe(refused);
  expect(readmit).toHaveBeenCalledTimes(2);
});
