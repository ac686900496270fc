import { Box, Checkbox, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { LineRanges, TextLook } from './difference-texts.ts';
import classes from './json-difference.module.css';

const LoadedJsonDifference = lazyComponent(
  async () => (await import('./loaded-json-difference.tsx')).LoadedJsonDifference,
);

type Props = {
  /** JSON texts, not necessarily valid, or others. */
  before: string;
  after: string;
  look?: TextLook;
  /** Whether it is no taller than the texts, which have to be formatted for that. */
  fits?: boolean;
  /** What stands above the two texts where they are side by side. */
  titles?: readonly [before: string, after: string];
  /** What is marked and scrolled into sight, each time that it is another object. */
  sought?: LineRanges | undefined;
};

/** Two texts with their differences marked: side by side where there is room, otherwise in one column. */
export function JsonDifference({ before, after, look = 'json', fits = false, titles, sought }: Props) {
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [whole, setWhole] = useState(false);
  const [places, setPlaces] = useState<number | null>(null);
  const [above, below] = [linesOf(before), linesOf(after)];
  const lines = narrow ? above + below : Math.max(above, below);
  const height = 'min(600px, var(--difference-height, 60dvh))';

  return (
    <Stack gap="sm">
      <Group gap="0.5rem 1.5rem" justify="space-between">
        <p role="status">{places === null ? '' : countOf(places)}</p>
        <Checkbox
          label="Show unchanged lines"
          checked={whole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
      </Group>
      {titles && !narrow && (
        <div className={classes.titles}>
          {titles.map((title) => (
            <Box component="h3" fz="sm" key={title}>
              {title}
            </Box>
          ))}
        </div>
      )}
      <LazyBox
        height={fits ? `min(${lines * 1.4 + 0.75}rem, ${height})` : height}
        loading="Loading difference..."
        failure="The difference could not be shown."
        loadAgain={LoadedJsonDifference.loadAgain}
      >
        <LoadedJsonDifference
          before={before}
          after={after}
          look={look}
          titles={titles}
          unified={narrow}
          whole={whole}
          counted={setPlaces}
          sought={sought}
        />
      </LazyBox>
    </Stack>
  );
}

const linesOf = (text: string) => text.split('\n').length;

function countOf(places: number): string {
  if (places === 0) return 'The texts are the same.';
  return places === 1 ? '1 place differs.' : `${places} places differ.`;
}
