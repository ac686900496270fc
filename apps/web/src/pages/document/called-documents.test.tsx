import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useCalledDocuments } from '#features/editor/use-called-graphs.ts';
import type { Graph } from '#features/editor/working-copy/content.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { session } from '#testing/session.ts';
import { aDocument, api, aVersion } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const documents = `${api}/projects/loans/documents`;
const [, , , orgSlug = ''] = api.split('/');
const address = { orgSlug, projectSlug: 'loans', docSlug: 'approval' };

beforeEach(() => startSession(session));

test('called documents are loaded as they are saved, or as they are live: in an older version, or not at all', async () => {
  const one = (slug: string, live_version: number | null) =>
    aDocument({ slug, name: slug, version: 3, live_version, content: `{"nodes":[],"saved":"${slug}"}` });
  const older = '{"nodes":[],"live":"older"}';
  fakeApi({
    [`GET ${documents}/same`]: () => ({ body: one('same', 3) }),
    [`GET ${documents}/older`]: () => ({ body: one('older', 2) }),
    [`GET ${documents}/draft`]: () => ({ body: one('draft', null) }),
    [`GET ${documents}/older/versions/2`]: () => ({ body: aVersion({ version: 2, content: older }) }),
  });
  const nodes = ['same', 'older', 'draft'].map((key) => ({
    id: key,
    name: key,
    type: 'decisionNode',
    content: { key },
  }));
  const graph = { nodes } as unknown as Pick<Graph, 'nodes'>;
  const client = createQueryClient();
  const { result, rerender } = renderHook(
    ({ from }: { from: 'saved' | 'live' }) => useCalledDocuments(address, graph, from),
    {
      initialProps: { from: 'saved' },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  await waitFor(() => expect(Object.keys(result.current?.graphs ?? {})).toEqual(['same', 'older', 'draft']));
  rerender({ from: 'live' });
  await waitFor(() => expect(result.current?.graphs).toEqual({ same: one('same', 3).content, older }));
  expect(result.current?.documents.map(({ live_version }) => live_version)).toEqual([3, 2, null]);
});
