import type { Organization, Session, User } from '@rulewright/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { StoredSession } from './session-storage.ts';
import { isMarkedSignedOut, markSignedOut, noSession, sessionPersistence } from './session-storage.ts';

export const storageKey = 'auth-storage';

/** How a session ended: the person signed out, their password was reset, or the server refused it. */
export type Ending = 'by hand' | 'by reset' | 'refused';

/** How another tab ended the session. A password reset in another tab is not a sign-out, so drafts are kept. */
const endingElsewhere = (): Ending => (isMarkedSignedOut() ? 'by hand' : 'refused');

type SessionState = StoredSession & {
  /** Whether the server has confirmed the session since the page was loaded. */
  confirmed: boolean;
  /** How the last session ended. */
  ended: Ending | null;
};

// The landing page loads this file, so it imports only types from the contract: values would pull in zod.
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
      // A value that is missing from the storage is removed here too.
      const found = { ...noSession, ...(stored as StoredSession | undefined) };
      const isOver = current.token !== null && found.token === null;
      return { ...current, ...found, ended: isOver ? endingElsewhere() : current.ended };
    },
  }),
);

export const isSignedIn = ({ token, user }: SessionState): boolean => Boolean(token && user);

/**
 * Whether a person has signed out themselves, in any tab. A person whose session only expired is expected to return.
 */
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
 * Changes the stored session. Reads the storage first, so that outdated memory does not undo changes of another tab,
 * such as signing out. `isStill` checks that the session is still the one that the change belongs to.
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

/** The answer is for the person who was stored when the server was asked, even if it names another one. */
export function confirmSession(userId: string | undefined, { user, organization }: Me): void {
  amend((now) => now.user?.id === userId, { user, organization, confirmed: true });
}

export function replaceTokens(spent: string, { token, refreshToken }: Pick<Session, 'token' | 'refreshToken'>): void {
  amend((now) => now.refreshToken === spent, { token, refreshToken });
}

export function updateUser(user: User): void {
  amend((now) => now.user?.id === user.id, { user });
}

/** The name of the organization is stored with the person too. */
export function replaceOrganization(organization: Organization): void {
  const { id, name, slug } = organization;
  amend(
    (now) => now.organization?.id === id,
    ({ user }) => ({ organization, user: user && { ...user, organization: { name, slug } } }),
  );
}

export function endSession(how: Ending): void {
  // A call that fails after the session has ended must not change the reason.
  if (useSession.getState().token === null) return;
  // Written first, so that other tabs know the reason when they see that the session is gone.
  markSignedOut(how === 'by hand');
  useSession.setState({ ...noSession, confirmed: false, ended: how });
}
