import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './url-tabs.module.css';

export type Tab = { value: string; label: ReactNode; panel: ReactNode };

/** Tabs whose choice is part of the address, so that a reload, a link and the way back lead to the same one. */
export function UrlTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const [search, setSearch] = useSearchParams();
  const [first] = tabs;
  const asked = search.get('tab');
  const active = tabs.find(({ value }) => value === asked) ?? first;
  const [visited, setVisited] = useState<readonly string[]>([active.value]);
  // An editor is large, and cannot measure itself while it is hidden: a panel is built when it is first looked at.
  if (!visited.includes(active.value)) setVisited([...visited, active.value]);

  function choose(value: string | null) {
    setSearch(
      (now) => {
        if (value === null || value === first.value) now.delete('tab');
        else now.set('tab', value);
        return now;
      },
      // The arrow keys pass over tabs: none of these is a page that one would go back to.
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    // Hidden, not suspended: what was typed stays, and so does what a panel has set up outside of React.
    <Tabs value={active.value} onChange={choose} keepMountedMode="display-none">
      <Tabs.List className={classes.list}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value} className={classes.panel}>
          {visited.includes(value) && panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
