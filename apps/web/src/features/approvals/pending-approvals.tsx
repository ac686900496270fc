import { Text } from '@mantine/core';
import { fallbackMessages } from '@rulewright/contract';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { Section } from '#ui/layout/section.tsx';
import { usePendingApprovals } from './approval-queries.ts';
import classes from './pending-approvals.module.css';
import { PendingList } from './pending-list.tsx';

/** A section of the personal settings: the open requests of the current organization. */
export function PendingApprovals({ orgSlug }: { orgSlug: string }) {
  const pending = usePendingApprovals(orgSlug);

  return (
    <Section
      beside
      title="Pending approvals"
      about="Versions that somebody of your organization wants to publish, in projects that ask for a second person."
    >
      <QueryContent query={pending} loading="Loading approval requests..." fallback={fallbackMessages.loadApprovals}>
        {({ items }) =>
          items.length === 0 ? (
            <Text inherit c="dimmed">
              Nothing waits for approval.
            </Text>
          ) : (
            <div className={classes.list}>
              <PendingList orgSlug={orgSlug} items={items} more={pending.more} />
            </div>
          )
        }
      </QueryContent>
    </Section>
  );
}
