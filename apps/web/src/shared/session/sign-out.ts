import { logout } from '@rulewright/contract';
import { call } from '#shared/api/call.ts';
import { clearDrafts } from '#shared/drafts/draft-store.ts';
import { endSession, useSession } from './session-store.ts';

type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/** Asks before somebody signs out, and may keep them. Returns how to ask no more. */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Signs out here and now; the server is told, but need not be there. Nothing stays behind for the next person. */
export async function signOut(): Promise<void> {
  for (const allows of guards) if (!(await allows())) return;
  const { refreshToken } = useSession.getState();
  endSession('by hand');
  await Promise.all([clearDrafts(), refreshToken && call(logout, { body: { refreshToken } }).catch(() => undefined)]);
}
