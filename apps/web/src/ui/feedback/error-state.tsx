import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrokenPathDrawing } from '#ui/graphics/broken-path-drawing.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './error-state.module.css';

type Props = {
  title: string;
  /** `h1` in place of a whole page, `h2` below the page's heading. */
  heading: 'h1' | 'h2';
  actions: ReactNode;
  children: ReactNode;
};

/** Takes the place of content that could not be loaded: the reason, and what to do next. */
export function ErrorState({ title, heading: Heading, actions, children }: Props) {
  const whole = Heading === 'h1';
  usePageTitle(whole ? title : null);

  return (
    <section className={whole ? classes.failure : `${classes.failure} ${classes.below}`}>
      <BrokenPathDrawing />
      <div role="alert">
        <Heading>{title}</Heading>
        <p>{children}</p>
      </div>
      <Group gap="sm">{actions}</Group>
    </section>
  );
}
