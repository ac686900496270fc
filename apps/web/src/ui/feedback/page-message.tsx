import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrokenPathDrawing } from '#ui/graphics/broken-path-drawing.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './page-message.module.css';

export type PageMessageProps = {
  title: string;
  /** `h2` where the page already has a heading. */
  heading?: 'h1' | 'h2';
  actions: ReactNode;
  children: ReactNode;
};

/** One message in place of a page's content, and what to do next. */
export function PageMessage({ title, heading: Heading = 'h1', actions, children }: PageMessageProps) {
  usePageTitle(title);

  return (
    <div className={classes.message}>
      <BrokenPathDrawing />
      <Heading>{title}</Heading>
      <div className={classes.text}>{children}</div>
      <Group gap="sm">{actions}</Group>
    </div>
  );
}
