import type { ListedSession } from '@rulewright/contract';
import { useRef } from 'react';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import sheet from '#ui/lists/sheet-list.module.css';
import { useSessions } from './session-queries.ts';
import { SessionRow } from './session-row.tsx';
import { SignOutOthers } from './sign-out-others.tsx';

/**
 * The devices on which this person is signed in. This device can only be signed out in the user menu, so that it never
 * happens by accident.
 */
export function Sessions() {
  const sessions = useSessions();
  const [success, saySuccess] = useTemporaryMessage();
  const heading = useRef<HTMLHeadingElement>(null);

  function ended(message: string) {
    saySuccess(message);
    // The pressed button disappears with its session.
    heading.current?.focus();
  }

  return (
    <Section
      beside
      title="Sessions"
      about="Every browser in which you are signed in. Sign out the ones that you no longer use or do not know."
      headingRef={heading}
    >
      <SuccessBanner>{success}</SuccessBanner>
      <QueryContent query={sessions} loading="Loading sessions..." fallback="Failed to load sessions">
        {({ sessions }) => (
          <>
            {/* Above the list, which may be long. */}
            <SignOutOthers
              count={sessions.filter(({ current }) => !current).length}
              ended={() => ended('Signed out all other sessions.')}
            />
            <ul className={sheet.list}>
              {presentFirst(sessions).map((session) => (
                <SessionRow key={session.id} session={session} ended={(device) => ended(`Signed out ${device}.`)} />
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </Section>
  );
}

const presentFirst = (sessions: readonly ListedSession[]) =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
