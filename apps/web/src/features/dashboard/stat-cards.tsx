import { Box, Group, Skeleton } from '@mantine/core';
import type { Dashboard } from '@rulewright/contract';
import { Divider } from '#ui/graphics/divider.tsx';
import classes from './stat-cards.module.css';

type Stats = Dashboard['stats'];

const cards: { key: keyof Stats; label: string; note: string }[] = [
  { key: 'active_projects', label: 'Active Projects', note: 'Projects in development' },
  { key: 'total_documents', label: 'Total Documents', note: 'Decision models created' },
  { key: 'evaluations_today', label: 'Evaluations Today', note: 'Rules processed' },
  { key: 'team_members', label: 'Team Members', note: 'Active collaborators' },
];

const format = (count: number) => new Intl.NumberFormat().format(count);

/** Shows empty cards until the figures are loaded, so that nothing moves then. */
export function StatCards({ stats }: { stats: Stats | undefined }) {
  return (
    <div className={classes.sheet}>
      <Divider />
      <dl className={classes.cards}>
        {cards.map(({ key, label, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <Group
              component="dd"
              wrap="nowrap"
              gap={0}
              h="1.4em"
              fz="clamp(1.375rem, 16.5cqi, 2.5rem)"
              fw={650}
              lts="-0.03em"
              lh={1.4}
            >
              {stats ? format(stats[key]) : <Skeleton width="2ch" height="0.8em" />}
            </Group>
            <Box component="dd" c="dimmed" fz="sm">
              {note}
            </Box>
          </div>
        ))}
      </dl>
    </div>
  );
}
