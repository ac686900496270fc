import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aDocument } from '#testing/workspace.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { documentChanged } from './document-changed.ts';

const address = { orgSlug: 'analytical-engines', projectSlug: 'loans', docSlug: 'approval' };
const first = aDocument({ version: 4, updated_at: '2026-03-04T12:00:00.000Z' });
const renamed = { ...first, name: 'Renamed', updated_at: '2026-03-04T12:00:01.000Z' };
const saved = { ...renamed, version: 5, updated_at: '2026-03-04T12:00:02.000Z' };

test.each([
  ['of a save, after that of a later one', saved, renamed, saved],
  ['of a change of the settings, after that of a later one', renamed, first, renamed],
  ['of a save that another server made, whose clock is behind', { ...first, updated_at: '2027' }, saved, saved],
])('the answer %s', (_, known, answered, shown) => {
  const client = new QueryClient();
  documentChanged(client, address, known);
  documentChanged(client, address, answered);
  expect(client.getQueryData(queryKeys.document(address))).toEqual(shown);
});
