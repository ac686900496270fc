import { useRef, useState } from 'react';
import { GraphDrawing } from '#jdm-editor/drawing/graph-drawing.tsx';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { OpenedNode } from '#jdm-editor/nodes/opened-node.tsx';
import classes from './viewed-graph.module.css';

/** The tests are those of the graph that is edited, and say nothing about this one. */
const noCoverage = { marks: null, makeTest: null };
const unedited = () => {};

type Props = {
  graph: Graph;
  /** For screen readers. */
  label: string;
};

/** A graph to look at, whose nodes are opened in its place. */
export function ViewedGraph({ graph, label }: Props) {
  const [opened, setOpened] = useState<{ id: string } | null>(null);
  const view = useRef<HTMLDivElement>(null);

  /** The focus goes back to what opened the node. */
  function close() {
    setOpened(null);
    const button = `.react-flow__node[data-id="${CSS.escape(opened?.id ?? '')}"] button`;
    // Until the node is closed, nothing behind it can have the focus.
    requestAnimationFrame(() => view.current?.querySelector<HTMLElement>(button)?.focus({ preventScroll: true }));
  }

  return (
    <div ref={view} className={classes.view}>
      {/* Stays while a node is open, so that the way back leads to the same place. */}
      <div className={classes.graph} inert={opened !== null}>
        <GraphDrawing graph={graph} label={label} open={(id) => setOpened({ id })} />
      </div>
      {opened && (
        <div className={classes.opened}>
          <TestCoverageContext value={noCoverage}>
            <OpenedNode
              graph={graph}
              nodeId={opened.id}
              edit={unedited}
              readOnly
              problems={[]}
              run={null}
              shown={null}
              takesFocus={opened}
              close={close}
            />
          </TestCoverageContext>
        </div>
      )}
    </div>
  );
}
