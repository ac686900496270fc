import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import classes from './url-tabs.module.css';
import { useUrlTab } from './use-url-tab.ts';

type Tab = { value: string; label: string; panel: ReactNode };

/** Tabs whose choice is part of the address, so that a reload, a link and the way back lead to the same one. */
export function UrlTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const [asked, choose] = useUrlTab();
  const [first] = tabs;
  const active = tabs.find(({ value }) => value === asked) ?? first;
  const position = tabs.indexOf(active);
  const list = useRef<HTMLDivElement>(null);
  const labels = tabs.map(({ label }) => label).join();
  const shown = useRef(position);
  const [visited, setVisited] = useState<readonly string[]>([active.value]);
  // An editor is large, and cannot measure itself while it is hidden: a panel is built when it is first looked at.
  if (!visited.includes(active.value)) setVisited([...visited, active.value]);

  // Not at every render: it measures, which holds up each key, and a row that was scrolled by hand stays so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count that makes a label longer moves the tab.
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[position] as HTMLElement | undefined;
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [position, labels]);

  useEffect(() => {
    if (shown.current === position) return;
    shown.current = position;
    const row = list.current;
    // Chosen from within a panel, which is gone from sight together with what had the focus.
    if (row && !row.contains(document.activeElement)) (row.children[position] as HTMLElement).focus();
  }, [position]);

  return (
    // Hidden, not suspended: what was typed stays, and so does what a panel has set up outside of React.
    <Tabs
      value={active.value}
      onChange={(value) => choose(value === first.value ? null : value)}
      keepMountedMode="display-none"
    >
      <Tabs.List ref={list}>
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
