import { logout } from '@rulewright/contract';
import { clearConsoleInputs } from '#workspace/drafts/console-inputs.ts';
import { clearDrafts, hasDrafts } from '#workspace/drafts/draft-store.ts';
import { removeOrphanedDrafts } from '#workspace/drafts/orphaned-drafts.ts';
import { call } from '#workspace/session/call.ts';
import type { Ending } from '#workspace/session/session-store.ts';
import { endSession, useSession } from '#workspace/session/session-store.ts';

type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/**
 * Registers a guard that is asked before the person signs out or switches the organization, and can prevent it. Returns
 * how to remove it.
 */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

let draftGuard: Guard | null = null;

/** Registers a guard that is asked before signing out while other tabs have unsaved work. Returns how to remove it. */
export function beforeDraftsAreCleared(guard: Guard): () => void {
  draftGuard = guard;
  return () => {
    if (draftGuard === guard) draftGuard = null;
  };
}

/** Whether all guards allow leaving the current work. */
export async function mayLeave(): Promise<boolean> {
  for (const allows of guards) if (!(await allows())) return false;
  return true;
}

/** Signs out, and removes everything that this browser stores for the person. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const userId = useSession.getState().user?.id;
  if (userId) {
    // After the guards: the work of this tab is saved or discarded by now, so remaining drafts belong to other tabs.
    await removeOrphanedDrafts();
    if (draftGuard && (await hasDrafts(userId)) && !(await draftGuard())) return;
    // While the guards waited, the session may have ended, or another person may have signed in.
    if (useSession.getState().user?.id !== userId) return;
  }
  await Promise.all([closeSession('by hand'), userId && clearDrafts(userId), userId && clearConsoleInputs(userId)]);
}

/**
 * Ends the session in this browser at once. The server is told, but does not need to answer. Drafts are kept, for
 * people who did not sign out themselves.
 */
export async function closeSession(how: Ending): Promise<void> {
  const { refreshToken } = useSession.getState();
  endSession(how);
  if (refreshToken) await call(logout, { body: { refreshToken } }).catch(() => undefined);
}
