import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import classes from './url-tabs.module.css';
import { useTabChoice } from './use-tab-choice.ts';

type Tab = { value: string; label: ReactNode; panel: ReactNode };

/** Tabs whose choice is part of the address, so that a reload, a link and the way back lead to the same one. */
export function UrlTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const [asked, choose] = useTabChoice();
  const [first] = tabs;
  const active = tabs.find(({ value }) => value === asked) ?? first;
  const position = tabs.indexOf(active);
  const list = useRef<HTMLDivElement>(null);
  const arranged = useRef('');
  const shown = useRef(position);
  const [visited, setVisited] = useState<readonly string[]>([active.value]);
  // An editor is large, and cannot measure itself while it is hidden: a panel is built when it is first looked at.
  if (!visited.includes(active.value)) setVisited([...visited, active.value]);

  useEffect(() => {
    const row = list.current;
    const tab = row?.children[position] as HTMLElement | undefined;
    // Once for each choice, and when a count has made a label longer: a row that was scrolled by hand stays so.
    const arrangement = `${position} of ${row?.scrollWidth}`;
    if (!row || !tab || arrangement === arranged.current) return;
    arranged.current = arrangement;
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  });

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
