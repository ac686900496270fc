import { fallbackMessages } from '@rulewright/contract';
import { useRef } from 'react';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import sheet from '#ui/lists/sheet-list.module.css';
import { useSession } from '#workspace/session/session-store.ts';
import { CreateOrganization } from './create-organization.tsx';
import { useOwnOrganizations } from './own-organization-queries.ts';
import { OwnOrganizationRow } from './own-organization-row.tsx';

/** The organizations of the signed-in person, with their role in each. */
export function OwnOrganizationList() {
  const own = useOwnOrganizations();
  const currentId = useSession(({ organization }) => organization?.id);
  const [success, saySuccess] = useTemporaryMessage();
  const heading = useRef<HTMLHeadingElement>(null);

  function left(name: string) {
    saySuccess(`You left ${name}.`);
    // The pressed button disappears with its row.
    heading.current?.focus();
  }

  return (
    <Section
      beside
      title="Organizations"
      about="Every organization that you are a member of, and what you are there."
      headingRef={heading}
    >
      <SuccessBanner>{success}</SuccessBanner>
      <QueryContent query={own} loading="Loading organizations..." fallback={fallbackMessages.loadOrganizations}>
        {({ organizations }) =>
          organizations.length === 0 ? (
            <EmptyText>You are not a member of any organization.</EmptyText>
          ) : (
            <ul className={sheet.list}>
              {organizations.map((organization) => (
                <OwnOrganizationRow
                  key={organization.id}
                  organization={organization}
                  isCurrent={organization.id === currentId}
                  left={left}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <div>
        <CreateOrganization />
      </div>
    </Section>
  );
}
