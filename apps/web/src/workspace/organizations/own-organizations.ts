import type { CreateOrganization } from '@rulewright/contract';
import { createOrganization, getMe, listOwnOrganizations, switchOrganization } from '@rulewright/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { confirmSession, useSession } from '#workspace/session/session-store.ts';
import { mayLeave } from '#workspace/sign-out.ts';

export const ownOrganizations = queryOptions({
  queryKey: queryKeys.ownOrganizations,
  queryFn: ({ signal }) => call(listOwnOrganizations, { signal }),
});

/** Makes an organization the current one of the session, in all tabs. */
export async function switchSession(slug: string): Promise<void> {
  const userId = useSession.getState().user?.id;
  confirmSession(userId, await call(switchOrganization, { body: { slug } }));
}

/** Asks the server for the current organization of this session, because the previous one may be gone. */
export async function rereadCurrentOrganization(): Promise<void> {
  const userId = useSession.getState().user?.id;
  confirmSession(userId, await call(getMe));
}

/**
 * Switches to another organization and opens its dashboard. Returns false when the person stays because of unsaved
 * work.
 */
export function useSwitchOrganization() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (slug: string): Promise<boolean> => {
    if (!(await mayLeave())) return false;
    await switchSession(slug);
    await navigate('/dashboard');
    void client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
    return true;
  };
}

/** Creates another organization and switches to it. */
export function useCreateOrganization() {
  const client = useQueryClient();
  const switchTo = useSwitchOrganization();
  return async (body: CreateOrganization) => {
    const { slug } = await call(createOrganization, { body });
    void client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
    await switchTo(slug);
  };
}
