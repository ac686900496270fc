import { Button } from '@mantine/core';
import { MAX_EXPORTED_EVENTS } from '@rulewright/contract';
import { messageOf } from '#lib/api/api-error.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { filterOf, useActivityChoice } from './activity-filter.ts';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { useActivity, useActivityChoices, useExport } from './activity-queries.ts';
import { ActivitySection } from './activity-section.tsx';

/** The events of an organization, for those who may see them. */
export function OrganizationActivity({ orgSlug }: { orgSlug: string }) {
  const { allowed, reason } = useMay('activity:read');
  if (!allowed) return <EmptyText>{reason}</EmptyText>;
  return <Activity orgSlug={orgSlug} />;
}

function Activity({ orgSlug }: { orgSlug: string }) {
  const { choice, choose, isChosen } = useActivityChoice();
  const filter = filterOf(choice);
  const activity = useActivity(orgSlug, filter);
  const exporting = useExport(orgSlug, filter);
  const choices = useActivityChoices(orgSlug);

  return (
    <ActivitySection
      activity={activity}
      nothing={isChosen ? 'Nothing matches. Choose less, or clear the filters.' : 'Nothing has been done yet.'}
      choose={choose}
      actions={
        <Button
          variant="default"
          size="xs"
          title={`The latest ${MAX_EXPORTED_EVENTS.toLocaleString()} events that match`}
          onClick={() => !exporting.isPending && exporting.mutate()}
          {...ariaDisabled(exporting.isPending)}
        >
          {exporting.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
      }
    >
      <ActivityFilterBar
        choice={choice}
        choose={choose}
        isChosen={isChosen}
        {...choices}
        events={activity.data?.items ?? []}
      />
      {exporting.error && <Banner tone="failure">{messageOf(exporting.error, 'Failed to export the activity')}</Banner>}
    </ActivitySection>
  );
}
