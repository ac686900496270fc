import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { DrawingHandle, GraphDrawingProps } from './graph-drawing.tsx';
import { GraphDrawing } from './graph-drawing.tsx';
import classes from './graph-with-opened-node.module.css';

type Props = Omit<GraphDrawingProps, 'handle'> & {
  /** The node that is shown in the place of the graph. */
  opened: string | null;
  close: () => void;
  /** The opened node. */
  children: ReactNode;
};

/** A graph to look at, whose nodes are opened in its place. The way back leads to the same view and to the node's card. */
export function GraphWithOpenedNode({ opened, close, children, current = null, ...drawing }: Props) {
  const handle = useRef<DrawingHandle>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    // While a node is open, nothing behind it can have the focus. Whoever goes on to a connection keeps it where it is.
    if (opened === null && last.current !== null && !current) handle.current?.focusNode(last.current);
    last.current = opened;
  }, [opened, current]);

  return (
    <div className={classes.frame}>
      <div className={classes.graph} inert={opened !== null}>
        <GraphDrawing {...drawing} current={current} handle={handle} />
      </div>
      {opened !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: goes back on Escape wherever the focus is inside; it is no control itself.
        <div
          className={classes.opened}
          onKeyDown={(event) => {
            const isInside = event.currentTarget.contains(event.target as Element);
            if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
            // Or the dialog around the graph would be closed as well.
            event.preventDefault();
            close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
