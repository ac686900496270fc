import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#ui/graphics/icon.tsx';
import classes from './dock.module.css';
import type { DockPartName, Workbench } from './use-workbench.ts';

export type DockPart = { value: DockPartName; label: string; panel: ReactNode };

/** What is seen beside the rules: the test, the problems, the trace. */
export function Dock({ parts, workbench }: { parts: readonly DockPart[]; workbench: Workbench }) {
  const other = workbench.side === 'right' ? 'bottom' : 'right';

  return (
    <Tabs
      value={workbench.part}
      onChange={(part) => workbench.showPart(part as DockPartName)}
      className={classes.dock}
      keepMounted={false}
    >
      <div className={classes.head}>
        <Tabs.List>
          {parts.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {workbench.canMoveDock && (
          <Tooltip label={other === 'right' ? 'Dock to the right' : 'Dock to the bottom'} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={other === 'right' ? 'Dock to the right' : 'Dock to the bottom'}
              onClick={() => workbench.moveDock(other)}
            >
              <Icon name={other === 'right' ? 'dockRight' : 'dockBottom'} size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {parts.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value} className={classes.panel}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
