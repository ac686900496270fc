import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { memo, useEffect, useRef, useState } from 'react';
import { useUrlTab } from './use-url-tab.ts';

type Tab = { value: string; label: string; panel: ReactNode };

/** Tabs whose selection is in the URL, so that reloading, links and going back lead to the same tab. */
export function UrlTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const [asked, choose] = useUrlTab();
  const [first] = tabs;
  const active = tabs.find(({ value }) => value === asked) ?? first;
  const position = tabs.indexOf(active);
  const list = useRef<HTMLDivElement>(null);
  const labels = tabs.map(({ label }) => label).join();
  const shown = useRef(position);
  const [visited, setVisited] = useState<readonly string[]>([active.value]);
  // A panel is mounted when it is first shown: editors are large, and cannot measure themselves while they are hidden.
  if (!visited.includes(active.value)) setVisited([...visited, active.value]);

  // Only when the tab or a label changes: measuring at every render would slow down typing, and would undo manual
  // scrolling.
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
    // The tab was changed from inside a panel, which is now hidden together with the focused element.
    if (row && !row.contains(document.activeElement)) (row.children[position] as HTMLElement).focus();
  }, [position]);

  return (
    // Panels are hidden, not unmounted: what was typed stays, and so does state outside of React.
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
        <Tabs.Panel key={value} value={value} pt="1.25rem">
          {visited.includes(value) && <Panel isShown={value === active.value}>{panel}</Panel>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A hidden panel is rendered again when it is shown, and not with every key that somebody types elsewhere on the page. */
const Panel = memo(
  ({ children }: { isShown: boolean; children: ReactNode }) => children,
  (_before, { isShown }) => !isShown,
);
