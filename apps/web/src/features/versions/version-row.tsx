import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import type { VersionSummary } from '@rulewright/contract';
import { useId } from 'react';
import { granted } from '#lib/permit.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { TestsBadge } from './tests-badge.tsx';
import classes from './version-row.module.css';

export type VersionAction = 'view' | 'compare' | 'restore' | 'tests';

type Props = {
  version: VersionSummary;
  current: boolean;
  /** Whether there is another version to compare with. */
  comparable: boolean;
  begin: (action: VersionAction, version: VersionSummary) => void;
};

export function VersionRow({ version, current, comparable, begin }: Props) {
  const { created_at, is_published, is_live, author, changelog, test_run } = version;
  const title = useId();
  const restoring = useMay('documents:write');
  const button = (action: VersionAction, label: string, permit = granted) => (
    // The labels are the same in each row, so each button is described by the row's title.
    <PermittedButton
      permit={permit}
      variant="default"
      size="xs"
      aria-describedby={title}
      onClick={() => begin(action, version)}
    >
      {label}
    </PermittedButton>
  );

  return (
    <Group gap="0.75rem 1.5rem" py="0.875rem" px="md">
      <div className={classes.words}>
        <Group gap="0.25rem 0.5rem">
          <Box component="h2" fz="md" fw={600} lts={0} lh={1.4} id={title}>
            Version {version.version}
            {current && ' (Current)'}
          </Box>
          {is_published && <Badge tone="good">Published</Badge>}
          {is_live && <Badge tone="live">Live</Badge>}
          {test_run && (
            <UnstyledButton
              className={classes.tests}
              title="Show all test runs of this version"
              aria-describedby={title}
              onClick={() => begin('tests', version)}
            >
              <TestsBadge figures={test_run} />
            </UnstyledButton>
          )}
        </Group>
        <Text inherit c="dimmed">
          <TimeText value={created_at} />
          {author && <> · {author}</>}
        </Text>
        {test_run && (
          <Text inherit c="dimmed">
            Tests run <TimeText value={test_run.at} />
            {test_run.by && <> · {test_run.by}</>}
          </Text>
        )}
        {changelog && (
          <Box component="p" style={{ whiteSpace: 'pre-line' }}>
            {changelog}
          </Box>
        )}
      </div>
      {/* The first row has one fewer, and on a phone too they stand below each other. */}
      <Group wrap="nowrap" gap="xs" align="stretch" flex="none" ms="auto">
        {!current && button('restore', 'Restore', restoring)}
        {comparable && button('compare', 'Compare')}
        {button('view', 'View')}
      </Group>
    </Group>
  );
}
