import type { CreateOrganization } from '@rulewright/contract';
import { createOrganization, getMe, listOwnOrganizations, switchOrganization } from '@rulewright/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryKeys } from '#workspace/addresses/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { confirmSession, useSession } from '#workspace/session/session-store.ts';
import { mayLeave } from '#workspace/sign-out/sign-out.ts';

export const ownOrganizations = queryOptions({
  queryKey: queryKeys.ownOrganizations,
  queryFn: ({ signal }) => call(listOwnOrganizations, { signal }),
});

/** Makes an organization the current one of this session, in every tab. */
export async function switchSession(slug: string): Promise<void> {
  const userId = useSession.getState().user?.id;
  confirmSession(userId, await call(switchOrganization, { body: { slug } }));
}

/** Asks the server which organization this session is in: the one that it was in may be gone. */
export async function rereadCurrentOrganization(): Promise<void> {
  const userId = useSession.getState().user?.id;
  confirmSession(userId, await call(getMe));
}

/** Switches, and begins anew in the other organization. False when somebody stays for work that is not saved. */
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

/** Makes a further organization, and switches to it. */
export function useCreateOrganization() {
  const client = useQueryClient();
  const switchTo = useSwitchOrganization();
  return async (body: CreateOrganization) => {
    const { slug } = await call(createOrganization, { body });
    void client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
    await switchTo(slug);
  };
}
