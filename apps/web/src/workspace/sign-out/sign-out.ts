import { logout } from '@rulewright/contract';
import { clearConsoleInputs } from '#workspace/drafts/console-inputs.ts';
import { clearDrafts, hasDrafts } from '#workspace/drafts/draft-store.ts';
import { removeOrphanedDrafts } from '#workspace/drafts/orphaned-drafts.ts';
import { call } from '#workspace/session/call.ts';
import type { Ending } from '#workspace/session/session-store.ts';
import { endSession, useSession } from '#workspace/session/session-store.ts';

type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/** Asks before somebody signs out or switches the organization, and may keep them. Returns how to ask no more. */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

let draftGuard: Guard | null = null;

/** Asks before somebody signs out while other tabs have work that is not saved. Returns how to ask no more. */
export function beforeDraftsAreCleared(guard: Guard): () => void {
  draftGuard = guard;
  return () => {
    if (draftGuard === guard) draftGuard = null;
  };
}

/** Whether nothing keeps somebody from leaving what they are working on. */
export async function mayLeave(): Promise<boolean> {
  for (const allows of guards) if (!(await allows())) return false;
  return true;
}

/** Signs somebody out who wants to leave. Nothing stays behind for the next person. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const userId = useSession.getState().user?.id;
  if (userId) {
    // After the guards: what this tab had is saved or dropped by now, and what is still kept is other tabs' work.
    await removeOrphanedDrafts();
    if (draftGuard && (await hasDrafts(userId)) && !(await draftGuard())) return;
    // By now it may be over, or another person's, who was not asked.
    if (useSession.getState().user?.id !== userId) return;
  }
  await Promise.all([closeSession('by hand'), userId && clearDrafts(userId), userId && clearConsoleInputs(userId)]);
}

/** Here and now; the server is told, but need not be there. Who has not left on purpose finds their drafts again. */
export async function closeSession(how: Ending): Promise<void> {
  const { refreshToken } = useSession.getState();
  endSession(how);
  if (refreshToken) await call(logout, { body: { refreshToken } }).catch(() => undefined);
}
