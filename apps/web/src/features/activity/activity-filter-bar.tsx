import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import type { Event } from '@rulewright/contract';
import { eventGroups } from '@rulewright/contract';
import type { ActivityChoice, Choose } from './activity-filter.ts';
import { everything } from './activity-filter.ts';
import classes from './activity-filter-bar.module.css';

type Named = { id: string; name: string };

type Props = {
  choice: ActivityChoice;
  choose: Choose;
  isChosen: boolean;
  people: readonly Named[];
  projects: readonly Named[];
  /** The visible events, which contain the names of people and projects that no longer exist. */
  events: readonly Event[];
};

const kinds = Object.entries(eventGroups).map(([value, { label }]) => ({ value, label }));

/** Filters events by person, kind, project and time. */
export function ActivityFilterBar({ choice, choose, isChosen, people, projects, events }: Props) {
  const select = (field: 'person' | 'kind' | 'project', label: string, any: string, data: Option[]) => (
    <NativeSelect
      className={classes[field]}
      aria-label={label}
      data={[{ value: '', label: any }, ...data]}
      value={choice[field]}
      onChange={({ currentTarget }) => choose({ [field]: currentTarget.value })}
    />
  );
  const day = (field: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={
        <Text span c="dimmed" fz="sm" aria-hidden="true">
          {label}
        </Text>
      }
      leftSectionWidth="3.25rem"
      value={choice[field]}
      onChange={({ currentTarget }) => choose({ [field]: currentTarget.value })}
    />
  );

  return (
    <search className={classes.bar} aria-label="Activity">
      {select(
        'person',
        'Person',
        'Anyone',
        optionsOf(
          people,
          choice.person,
          events.map(({ actor }) => actor),
        ),
      )}
      {select('kind', 'Kind', 'Everything', kinds)}
      {select(
        'project',
        'Project',
        'Any project',
        optionsOf(
          projects,
          choice.project,
          events.map(({ project }) => project),
        ),
      )}
      {day('from', 'From')}
      {day('to', 'To')}
      {isChosen && (
        <Button variant="default" size="xs" onClick={() => choose(everything)}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}

type Option = { value: string; label: string };

/** The filter may name a person who has left or a deleted project, chosen from an event. */
function optionsOf(listed: readonly Named[], chosen: string, seen: readonly (Named | null)[]): Option[] {
  const options = listed.map(({ id, name }) => ({ value: id, label: name }));
  if (!chosen || listed.some(({ id }) => id === chosen)) return options;
  return [...options, { value: chosen, label: seen.find((one) => one?.id === chosen)?.name ?? 'Not in this list' }];
}
