import type { SignIn } from '@rulewright/contract';
import { useRef } from 'react';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';
import sheet from '#shared/ui/sheet-list.module.css';
import { Success } from '#shared/ui/success.tsx';
import { usePassingMessage } from '#shared/ui/use-passing-message.ts';
import { useSessions } from './session-queries.ts';
import { SessionRow } from './session-row.tsx';
import { SignOutOthers } from './sign-out-others.tsx';

/** Where this person is signed in. This device is signed out from the user menu, never by accident from a list. */
export function Sessions() {
  const sessions = useSessions();
  const [success, saySuccess] = usePassingMessage();
  const heading = useRef<HTMLHeadingElement>(null);

  function ended(message: string) {
    saySuccess(message);
    // The button that was pressed is gone together with its session.
    heading.current?.focus();
  }

  return (
    <Section
      beside
      title="Sessions"
      about="Every browser in which you are signed in. Sign out the ones that you no longer use or do not know."
      headingRef={heading}
    >
      <Success>{success}</Success>
      <Loaded query={sessions} loading="Loading sessions..." fallback="Failed to load sessions">
        {({ sessions }) => (
          <>
            {/* Above: the list may be long, and this is what ends it. */}
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
      </Loaded>
    </Section>
  );
}

const presentFirst = (sessions: readonly SignIn[]) =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
