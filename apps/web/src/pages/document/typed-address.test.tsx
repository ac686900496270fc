import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDocumentSearch } from '#features/documents/document-queries.ts';
import { useCalledGraphs } from '#features/editor/use-called-graphs.ts';
import type { Graph } from '#features/editor/working-copy/content.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { session } from '#testing/session.ts';
import { aDocument, api } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const documents = `${api}/projects/loans/documents`;
const [, , , orgSlug = ''] = api.split('/');
const address = { orgSlug, projectSlug: 'loans', docSlug: 'approval' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});
afterEach(() => void vi.useRealTimers());

test('an address that is being typed is never asked for where no document is, and a renamed document is found by it', async () => {
  const { content: _, ...fees } = aDocument({ slug: 'fees', name: 'Charges', content: '{"nodes":[]}' });
  const server = fakeApi({
    [`GET ${documents}`]: ({ query }) => ({
      body: { documents: query.get('slug') === 'fees' ? [fees] : [], next_cursor: null, total: null },
    }),
    [`GET ${documents}/fees`]: () => ({ body: aDocument({ slug: 'fees', name: 'Charges', content: '{"nodes":[]}' }) }),
  });
  const client = createQueryClient();
  const { result, rerender } = renderHook(
    ({ key }: { key: string }) => {
      const nodes = [{ id: 'call', type: 'decisionNode', name: 'call', content: { key } }];
      return {
        search: useDocumentSearch(address),
        called: useCalledGraphs(address, { nodes } as unknown as Pick<Graph, 'nodes'>),
      };
    },
    {
      initialProps: { key: '' },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  for (const key of ['fe', 'Fee ', 'fees']) {
    act(() => result.current.search.find(key));
    rerender({ key });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }
  await waitFor(() => expect(result.current.called).toEqual({ fees: '{"nodes":[]}' }));
  expect(result.current.search.found).toEqual([fees]);
  const asked = server.calls.filter(({ call }) => call.startsWith(`GET ${documents}/`)).map(({ call }) => call);
  expect(asked).toEqual([`GET ${documents}/fees`]);
});
