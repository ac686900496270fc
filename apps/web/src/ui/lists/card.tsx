import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { PageLink } from '#ui/navigation/page-link.ts';
import classes from './card.module.css';

type Props = {
  name: string;
  badge: ReactNode;
  description: string | null;
  /** A line about what happened to it, and when. */
  facts: ReactNode;
  /** The link of the whole card. */
  main: PageLink;
  other: PageLink;
};

export function Card({ name, badge, description, facts, main, other }: Props) {
  const title = useId();

  return (
    <article className={classes.card}>
      <header>
        <h2 id={title}>{name}</h2>
        {badge}
      </header>
      {description && (
        <Text lineClamp={2} mt="xs" c="dimmed" fz="sm" style={{ alignSelf: 'start' }}>
          {description}
        </Text>
      )}
      <p className={classes.facts}>{facts}</p>
      <footer>
        {/* Described by the card's name, because the links of all cards have the same text. */}
        <Link to={main.to} className={classes.main} aria-describedby={title}>
          {main.label}
        </Link>
        <Link to={other.to} className={classes.other} aria-describedby={title}>
          {other.label}
        </Link>
      </footer>
    </article>
  );
}
