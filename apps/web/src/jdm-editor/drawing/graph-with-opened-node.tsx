import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DrawingHandle, GraphDrawingProps } from './graph-drawing.tsx';
import { GraphDrawing } from './graph-drawing.tsx';

type Props = Omit<GraphDrawingProps, 'handle'> & {
  /** The node that is shown in the place of the graph. */
  opened: string | null;
  close: () => void;
  /** The opened node. */
  children: ReactNode;
};

const dialogAround = (element: Element | null) => element?.closest('[role="dialog"]') ?? null;

/** A graph to look at, whose nodes are opened in its place. The way back leads to the same view and to the node's card. */
export function GraphWithOpenedNode({ opened, close, children, current = null, ...drawing }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<DrawingHandle>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    // While a node is open, nothing behind it can have the focus. Whoever goes on to a connection keeps it where it is.
    if (opened === null && last.current !== null && !current) handle.current?.focusNode(last.current);
    last.current = opened;
  }, [opened, current]);

  const goBack = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || opened === null) return;
    // In another dialog, which may lie above this one, the key has another meaning.
    if (dialogAround(event.target as Element) !== dialogAround(frame.current)) return;
    // Or the dialog around the graph would be closed as well.
    event.preventDefault();
    close();
  });
  useEffect(() => {
    // Wherever the focus is in the dialog, and after everything in it had its own use for the key.
    document.addEventListener('keydown', goBack);
    return () => document.removeEventListener('keydown', goBack);
  }, []);

  return (
    <Box ref={frame} pos="relative" h="100%" style={{ isolation: 'isolate' }}>
      <Box h="100%" inert={opened !== null}>
        <GraphDrawing {...drawing} current={current} handle={handle} />
      </Box>
      {opened !== null && (
        <Box pos="absolute" inset={0} bg="var(--rw-sheet)">
          {children}
        </Box>
      )}
    </Box>
  );
}
