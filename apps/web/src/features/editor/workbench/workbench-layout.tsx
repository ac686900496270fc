import { ActionIcon, Box, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { NodeFrame } from '#jdm-editor/nodes/node-frame.tsx';
import { remembered } from '#lib/browser/remembered.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import { Split } from '#ui/layout/split.tsx';
import type { DockPart } from './dock.tsx';
import { Dock } from './dock.tsx';
import type { Workbench } from './use-workbench.ts';

/** So much width is needed to see the graph and an opened node beside each other, and so much height to see one below the other. */
const [besideFrom, belowFrom] = [1080, 600];
const wideKey = 'rulewright:node-alone';

type Props = {
  workbench: Workbench;
  graph: ReactNode;
  /** The opened node. It is given the buttons that its head has for the layout. */
  node: ((buttons: ReactNode) => ReactNode) | null;
  closeNode: () => void;
  dock: readonly DockPart[];
};

/**
 * The graph, the opened node beside it or over it, and the dock. The graph and the node stay mounted in all of them, so that
 * nothing of what is typed, selected or scrolled is lost.
 */
export function WorkbenchLayout({ workbench, graph, node, closeNode, dock }: Props) {
  const { filled, side } = workbench;
  const { ref, width, height } = useElementSize();
  const [alone, setAlone] = useState(() => remembered.getItem(wideKey) === 'true');
  const hasRoom = width >= besideFrom || height >= belowFrom;
  const direction = width >= besideFrom ? 'row' : 'column';
  const isOver = !hasRoom || alone;

  function showAlone(next: boolean) {
    remembered.setItem(wideKey, String(next));
    setAlone(next);
  }

  return (
    <Split
      direction={side === 'right' ? 'row' : 'column'}
      label="Size of the dock"
      share={side === 'right' || !workbench.canMoveDock ? 0.3 : 0.4}
      storageKey={`rulewright:dock-${side}`}
      first={
        <Box ref={ref} h="100%">
          <Split
            direction={direction}
            isCovering={isOver}
            label="Size of the opened node"
            share={0.6}
            storageKey={`rulewright:node-${direction}`}
            first={
              <Box pos="relative" h="100%">
                {graph}
              </Box>
            }
            second={
              node && (
                <NodeFrame back={isOver ? closeNode : null}>
                  {node(hasRoom && <LayoutButton alone={alone} press={() => showAlone(!alone)} />)}
                </NodeFrame>
              )
            }
          />
        </Box>
      }
      second={filled ? <Dock parts={dock} workbench={workbench} /> : null}
    />
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
