import { Box } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './help-article.module.css';
import { HelpBlocks } from './help-blocks.tsx';
import type { HelpContent } from './help-content.ts';

const pages = [
  { to: '/help', label: 'A first decision' },
  { to: '/help/expressions', label: 'Expressions' },
  { to: '/help/editor', label: 'The editor' },
  { to: '/help/tables', label: 'Tables' },
  { to: '/help/nodes', label: 'Nodes' },
  { to: '/help/test-cases', label: 'Test cases' },
];

/** A help page: navigation and contents on one side, the text on the other. */
export function HelpArticle({ content: { title, sections, blocks } }: { content: HelpContent }) {
  const { pathname } = useLocation();
  usePageTitle(title);

  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <nav aria-label="Help">
          <ul className={classes.pages}>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} {...(to === pathname && { 'aria-current': 'page' })}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href="/api/docs">API documentation</a>
            </li>
          </ul>
        </nav>
        <nav aria-label="On this page" className={classes.contents}>
          <Box component="h2" mt="md" mb="0.25rem" fz="sm">
            On this page
          </Box>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <article className={classes.article}>
        <h1>{title}</h1>
        <HelpBlocks blocks={blocks} />
      </article>
    </div>
  );
}
