import { Box, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '#ui/graphics/icon.tsx';
import type { Destination, DestinationGroup } from './destinations.ts';
import classes from './palette-list.module.css';

export const optionId = (listId: string, to: string) => `${listId}${to}`;

type Props = {
  id: string;
  groups: readonly DestinationGroup[];
  /** The address of the destination that Enter would open. */
  current: string | null;
  mark: (to: string) => void;
  choose: (destination: Destination) => void;
};

export function PaletteList({ id, groups, current, mark, choose }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Destinations" className={classes.list}>
      {groups.map(({ title, destinations }) => (
        <Box key={title} role="group" aria-labelledby={`${id}${title}`}>
          <p id={`${id}${title}`}>{title}</p>
          {destinations.map((destination) => (
            <Option
              key={destination.to}
              id={optionId(id, destination.to)}
              destination={destination}
              selected={destination.to === current}
              mark={() => mark(destination.to)}
              choose={() => choose(destination)}
            />
          ))}
        </Box>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  destination: Destination;
  selected: boolean;
  mark: () => void;
  choose: () => void;
};

/** Never focused: the focus stays in the text field, whose `aria-activedescendant` points here. */
function Option({ id, destination: { label, icon, detail }, selected, mark, choose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  return (
    <Box
      id={id}
      ref={element}
      role="option"
      aria-selected={selected}
      className={classes.option}
      onMouseMove={mark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <Icon name={icon} />
      <Text span inherit lineClamp={2} flex={1} miw={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      {detail && (
        <Text component="small" inherit truncate maw="45%" c="dimmed" fz="xs">
          {detail}
        </Text>
      )}
    </Box>
  );
}
