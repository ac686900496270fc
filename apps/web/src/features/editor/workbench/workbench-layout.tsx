import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { remembered } from '#lib/browser/remembered.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import type { DockPart } from './dock.tsx';
import { Dock } from './dock.tsx';
import type { Workbench } from './use-workbench.ts';
import classes from './workbench-layout.module.css';

/** So much width is needed to see the graph and an opened node beside each other, and so much height to see one below the other. */
const [besideFrom, belowFrom] = [1080, 640];
const wideKey = 'rulewright:node-alone';

type Props = {
  workbench: Workbench;
  graph: ReactNode;
  /** The opened node. It is given the buttons that its head has for the layout. */
  node: ((buttons: ReactNode) => ReactNode) | null;
  closeNode: () => void;
  dock: readonly DockPart[];
};

/** The graph, the opened node beside it or in its place, and the dock. The graph stays mounted in all of them. */
export function WorkbenchLayout({ workbench, graph, node, closeNode, dock }: Props) {
  const { filled, side } = workbench;
  const { ref, width, height } = useElementSize();
  const [alone, setAlone] = useState(() => remembered.getItem(wideKey) === 'true');
  const hasRoom = width >= besideFrom || height >= belowFrom;
  const direction = width >= besideFrom ? 'horizontal' : 'vertical';
  const split = node !== null && hasRoom && !alone;
  const nodeLayout = useRememberedLayout(`rulewright:node-${direction}`, split ? ['graph', 'node'] : ['graph']);
  const dockLayout = useRememberedLayout(`rulewright:dock-${side}`, filled ? ['work', 'dock'] : ['work']);

  function showAlone(next: boolean) {
    remembered.setItem(wideKey, String(next));
    setAlone(next);
  }

  return (
    <Group {...dockLayout} orientation={side === 'right' ? 'horizontal' : 'vertical'} className={classes.group}>
      <Panel id="work" minSize="20%">
        <div ref={ref} className={classes.work}>
          <Group {...nodeLayout} orientation={split ? direction : 'horizontal'}>
            <Panel id="graph" minSize="15%">
              <div className={classes.graph} inert={node !== null && !split}>
                {graph}
              </div>
            </Panel>
            {split && (
              <>
                <Separator
                  className={direction === 'horizontal' ? classes.across : classes.along}
                  aria-label="Size of the opened node"
                />
                <Panel id="node" minSize="25%" defaultSize="60%">
                  {node(<LayoutButton alone={false} press={() => showAlone(true)} />)}
                </Panel>
              </>
            )}
          </Group>
          {node && !split && (
            <div className={classes.instead}>
              <div className={classes.back}>
                <Button variant="subtle" size="compact-sm" onClick={closeNode}>
                  ← Graph
                </Button>
              </div>
              <div className={classes.over}>
                {node(hasRoom && <LayoutButton alone press={() => showAlone(false)} />)}
              </div>
            </div>
          )}
        </div>
      </Panel>
      {filled && (
        <>
          <Separator className={side === 'right' ? classes.across : classes.along} aria-label="Size of the dock" />
          <Panel id="dock" minSize="15%" defaultSize={side === 'right' ? '30%' : '40%'}>
            <Dock parts={dock} workbench={workbench} />
          </Panel>
        </>
      )}
    </Group>
  );
}

function LayoutButton({ alone, press }: { alone: boolean; press: () => void }) {
  const label = alone ? 'Show the graph too' : 'Use all of the room';
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={press}>
        <Icon name={alone ? 'split' : 'widen'} size={17} />
      </ActionIcon>
    </Tooltip>
  );
}

const useRememberedLayout = (id: string, panelIds: string[]) =>
  useDefaultLayout({ id, panelIds, storage: remembered, onlySaveAfterUserInteractions: true });
