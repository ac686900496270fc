import { Button } from '@mantine/core';
import type { DecisionGraph } from '@rulewright/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EdgeMark, NodeMark } from '#jdm-editor/drawing/flow-graph.ts';
import { GraphWithOpenedNode } from '#jdm-editor/drawing/graph-with-opened-node.tsx';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import type { GraphChanges } from './compare-graphs.ts';
import classes from './graph-difference.module.css';
import { NodeDifference } from './node-difference.tsx';

type Props = { before: DecisionGraph; after: DecisionGraph; changes: GraphChanges };

/** Both graphs in one drawing. Each changed node can be opened, and one leads to the next. */
export function LoadedGraphDifference({ before, after, changes }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const { graph, nodeMarks, edgeMarks } = useMemo(() => drawingOf(before, after, changes), [before, after, changes]);
  const changed = useMemo(
    () => graph.nodes.filter(({ id }) => !['unchanged', 'moved', undefined].includes(changes.nodes.get(id))),
    [graph, changes],
  );
  const at = changed.findIndex(({ id }) => id === opened);
  const node = graph.nodes.find(({ id }) => id === opened);

  useEffect(() => {
    if (opened !== null) head.current?.focus();
  }, [opened]);
  const open = (id: string | undefined) => id !== undefined && setOpened(id);
  const close = () => setOpened(null);

  return (
    <div className={classes.drawing}>
      <GraphWithOpenedNode
        graph={graph}
        label="Differences"
        nodeMarks={nodeMarks}
        edgeMarks={edgeMarks}
        hasButtons={changed.length > 0}
        opened={opened}
        open={open}
        close={close}
        above={
          changed.length > 0 && (
            <Button className={classes.walk} variant="default" size="xs" onClick={() => open(changed[0]?.id)}>
              Walk through {changed.length === 1 ? '1 changed node' : `${changed.length} changed nodes`}
            </Button>
          )
        }
      >
        {node && (
          <div className={classes.node}>
            <div className={classes.head}>
              <Button variant="default" size="xs" onClick={close}>
                Back to the Graph
              </Button>
              <h3 ref={head} tabIndex={-1}>
                {node.name || 'Without a name'}
                {at >= 0 && <small>{` ${at + 1} of ${changed.length}`}</small>}
              </h3>
              <Button variant="default" size="xs" onClick={() => open(changed[at - 1]?.id)} {...ariaDisabled(at <= 0)}>
                Previous Change
              </Button>
              <Button
                variant="default"
                size="xs"
                onClick={() => open(changed[at + 1]?.id)}
                {...ariaDisabled(at < 0 || at === changed.length - 1)}
              >
                Next Change
              </Button>
            </div>
            <div className={classes.content}>
              <NodeDifference
                key={node.id}
                before={before.nodes.find(({ id }) => id === node.id)}
                after={after.nodes.find(({ id }) => id === node.id)}
              />
            </div>
          </div>
        )}
      </GraphWithOpenedNode>
    </div>
  );
}

/** What is in the later graph, and what was removed from the earlier one. */
function drawingOf(before: DecisionGraph, after: DecisionGraph, changes: GraphChanges) {
  const gone = <Item extends { id: string }>(items: Item[], kept: Item[]) => {
    const ids = new Set(kept.map(({ id }) => id));
    return items.filter(({ id }) => !ids.has(id));
  };
  const nodeMarks = new Map<string, NodeMark>();
  for (const [id, change] of changes.nodes) if (change !== 'unchanged') nodeMarks.set(id, { change });
  const edgeMarks = new Map<string, EdgeMark>();
  for (const [id, change] of changes.edges) {
    if (change !== 'unchanged' && change !== 'moved') edgeMarks.set(id, change);
  }
  const graph = {
    nodes: [...after.nodes, ...gone(before.nodes, after.nodes)],
    edges: [...after.edges, ...gone(before.edges, after.edges)],
  };
  return { graph, nodeMarks, edgeMarks };
}
