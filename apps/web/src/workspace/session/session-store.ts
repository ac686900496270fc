import type { Organization, Session, User } from '@rulewright/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { StoredSession } from './session-storage.ts';
import { isMarkedSignedOut, markSignedOut, noSession, sessionPersistence } from './session-storage.ts';

export const storageKey = 'auth-storage';

/** By its person, by a new password, or by the server. */
export type Ending = 'by hand' | 'by reset' | 'refused';

/** How another tab ended it. A password that was reset there is news here, and no sign-out. */
const endingElsewhere = (): Ending => (isMarkedSignedOut() ? 'by hand' : 'refused');

type SessionState = StoredSession & {
  /** Whether the server has said, since the page was loaded, who this is. */
  confirmed: boolean;
  /** How the last session came to its end. */
  ended: Ending | null;
};

// The landing page loads this file: it takes only types from the contract, or zod would come along.
export const useSession = create<SessionState>()(
  persist((): SessionState => ({ ...noSession, confirmed: false, ended: null }), {
    name: storageKey,
    storage: sessionPersistence,
    partialize: ({ token, refreshToken, user, organization }): StoredSession => ({
      token,
      refreshToken,
      user,
      organization,
    }),
    merge: (stored, current) => {
      // What is gone from the storage is gone here too.
      const found = { ...noSession, ...(stored as StoredSession | undefined) };
      const isOver = current.token !== null && found.token === null;
      return { ...current, ...found, ended: isOver ? endingElsewhere() : current.ended };
    },
  }),
);

export const isSignedIn = ({ token, user }: SessionState): boolean => Boolean(token && user);

/** Whether a person has gone on purpose, in whichever tab. One whose session merely ended is expected back. */
export function hasSignedOut(userId: string): boolean {
  const { user } = useSession.getState();
  return user ? user.id !== userId : isMarkedSignedOut();
}

/** Takes over what another tab has written. */
export function rereadSession(): void {
  void useSession.persist.rehydrate();
}

export function startSession({ token, refreshToken, user, organization }: Session): void {
  markSignedOut(false);
  useSession.setState({ token, refreshToken, user, organization, confirmed: true, ended: null });
}

/**
 * Starts from what is stored: an older memory must not undo what another tab did, least of all its signing out. What was
 * asked in one session is not written to another.
 */
function amend(
  isStill: (now: SessionState) => boolean,
  values: Partial<SessionState> | ((now: SessionState) => Partial<SessionState>),
): void {
  rereadSession();
  const now = useSession.getState();
  if (now.token !== null && isStill(now)) useSession.setState(values);
}

type Me = { user: User; organization: Organization | null };

/** By the id that was stored when the server was asked: its answer may name another, and is right. */
export function confirmSession(userId: string | undefined, { user, organization }: Me): void {
  amend((now) => now.user?.id === userId, { user, organization, confirmed: true });
}

export function replaceTokens(spent: string, { token, refreshToken }: Pick<Session, 'token' | 'refreshToken'>): void {
  amend((now) => now.refreshToken === spent, { token, refreshToken });
}

export function updateUser(user: User): void {
  amend((now) => now.user?.id === user.id, { user });
}

/** Its name stands with the person too. */
export function replaceOrganization(organization: Organization): void {
  const { id, name, slug } = organization;
  amend(
    (now) => now.organization?.id === id,
    ({ user }) => ({ organization, user: user && { ...user, organization: { name, slug } } }),
  );
}

export function endSession(how: Ending): void {
  // A call that fails after the end does not change how it came.
  if (useSession.getState().token === null) return;
  // First, so that no tab hears of the end without knowing how it came.
  markSignedOut(how === 'by hand');
  useSession.setState({ ...noSession, confirmed: false, ended: how });
}
