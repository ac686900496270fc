import { Box } from '@mantine/core';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/graphics/icon.tsx';
import type { Section } from './current-location.ts';
import type { MenuEntry } from './menu.ts';
import classes from './menu-section.module.css';

type Props = { title: string; entries: readonly MenuEntry[]; current: Section | null };

export function MenuSection({ title, entries, current }: Props) {
  const heading = useId();

  return (
    <div className={classes.section}>
      <p id={heading}>{title}</p>
      <ul aria-labelledby={heading}>
        {entries.map((entry) => (
          <li key={entry.section}>
            <Entry entry={entry} current={entry.section === current} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry: { section, label, to, needs }, current }: { entry: MenuEntry; current: boolean }) {
  const { pathname } = useLocation();
  const words = (
    <>
      <Icon name={section} />
      {label}
    </>
  );

  if (!to) {
    return (
      // Focusable although it is disabled, so that the keyboard can reach the explanation.
      <Box component="a" role="link" aria-disabled="true" tabIndex={0} title={needs} className={classes.entry}>
        {words}
      </Box>
    );
  }
  // On a page below it, the entry is current without being the page itself.
  const ariaCurrent = to === pathname ? 'page' : 'true';
  return (
    <Link to={to} className={classes.entry} {...(current && { 'aria-current': ariaCurrent })}>
      {words}
    </Link>
  );
}
