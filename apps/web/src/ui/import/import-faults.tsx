import { Box, Text } from '@mantine/core';
import callout from '#ui/feedback/callout.module.css';
import classes from './import.module.css';

/** More are not listed: whoever mends these sees the next. */
const MAX_FAULTS = 50;

/** What is wrong in a file, under a line that says how much of it there is. */
export function ImportFaults({ title, faults }: { title: string; faults: readonly string[] }) {
  if (faults.length === 0) return null;
  const hidden = faults.length - MAX_FAULTS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={`${callout.callout} ${classes.faults}`} data-tone="warning" aria-label={title} tabIndex={0}>
      <Text inherit fw={600}>
        {title}
      </Text>
      <Box component="ul" mt="0.25rem" ps="1.125rem" style={{ listStyle: 'disc' }}>
        {faults.slice(0, MAX_FAULTS).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {hidden > 0 && <li>and {hidden.toLocaleString('en')} more</li>}
      </Box>
    </section>
  );
}
