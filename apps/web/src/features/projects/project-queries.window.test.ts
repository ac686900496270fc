import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppProviders } from '#app-providers.tsx';
import { fakeApi } from '#testing/fake-api.ts';
import { organization, session } from '#testing/session.ts';
import { aProject, api } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { useProjects, useUpdateProject } from './project-queries.ts';

test('finishes an update before everything that shows the project is reloaded', async () => {
  startSession(session);
  const { slug: orgSlug } = organization;
  let load = () => ({ body: { projects: [] } }) as object | Promise<object>;
  fakeApi({
    [`GET ${api}/projects`]: () => load(),
    [`PUT ${api}/projects/loans`]: () => ({ body: aProject() }),
  });
  const { result } = renderHook(
    () => ({
      projects: useProjects(orgSlug, { q: '', sort: 'updated' }),
      update: useUpdateProject({ orgSlug, projectSlug: 'loans' }),
    }),
    { wrapper: AppProviders },
  );
  await waitFor(() => expect(result.current.projects.data).toBeDefined());
  load = () => new Promise(() => {});
  await act(() => result.current.update({ name: 'Loans', description: null }));
});
