import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#platform/db';
import { findServedDocument, listServedStates } from './served-document-repository.ts';
import { servedDocuments } from './served-documents.ts';

vi.mock('./served-document-repository.ts');

const address = { orgSlug: 'a', projectSlug: 'b', docSlug: 'c' };

test('without its database a server goes on serving what it has for a minute, and no longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.mocked(findServedDocument).mockResolvedValue({
    organizationId: 'a',
    documentId: 'c',
    tokenHash: 'hash',
    publishedVersion: 1,
    content: '{}',
    contentHash: 'hash',
  });
  vi.mocked(listServedStates).mockRejectedValue(new Error('The connection broke'));
  const served = servedDocuments({
    db: {} as Database['db'],
    accountOf: (organizationId) => organizationId,
    findOutAccount: async () => {},
    onProblem: () => {},
  });
  onTestFinished(served.close);
  await served.find(address);
  let seconds = 0;
  for (; served.known(address) && seconds < 100; seconds++) await vi.advanceTimersByTimeAsync(1_000);
  expect(seconds).toBeGreaterThanOrEqual(60);
  expect(seconds).toBeLessThanOrEqual(61);
});
