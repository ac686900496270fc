import { Button } from '@mantine/core';
import type { DecisionGraph } from '@rulewright/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { EdgeMark, NodeMark } from '#jdm-editor/drawing/flow-graph.ts';
import { GraphWithOpenedNode } from '#jdm-editor/drawing/graph-with-opened-node.tsx';
import { counted } from '#lib/text/counted.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { ChangeList } from './change-list.tsx';
import type { Stop } from './change-walk.ts';
import { start, stopAt, stopIn, waysFrom } from './change-walk.ts';
import type { GraphChanges } from './compare-graphs.ts';
import classes from './graph-difference.module.css';
import { NodeDifference } from './node-difference.tsx';
import type { SingleChange } from './single-changes.ts';
import { fromLeftToRight, singleChanges } from './single-changes.ts';

type Props = { before: DecisionGraph; after: DecisionGraph; changes: GraphChanges };

/** Both graphs in one drawing, and a walk through all changes: to the cell, the expression, the line or the connection. */
export function LoadedGraphDifference({ before, after, changes }: Props) {
  const [stop, setStop] = useState<Stop>(start);
  const ways = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const { graph, nodeMarks, edgeMarks } = useMemo(() => drawingOf(before, after, changes), [before, after, changes]);
  const single = useMemo(() => singleChanges({ old: before, now: after, changes }), [before, after, changes]);
  const order = useMemo(() => fromLeftToRight(before, after), [before, after]);
  const { previous, next } = waysFrom(stop, single, order);
  const node = graph.nodes.find(({ id }) => id === stop.opened);
  // Another object at each stop, so that what a person has scrolled away from comes back into sight.
  const sought = useMemo(() => structuredClone(stop.at === null ? null : single[stop.at]?.at), [single, stop]);
  const connection = sought && 'connection' in sought && stop.opened === null ? sought : null;

  // Whoever goes on by a button stays at it, and can press it again.
  const focusHead = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each stop, also in the same node.
  useEffect(() => {
    if (focusHead.current) head.current?.focus({ preventScroll: true });
    focusHead.current = false;
  }, [stop]);

  function lead(to: Stop) {
    focusHead.current = true;
    setStop(to);
  }
  const step = (to: number | null) => to !== null && setStop(stopAt(single, to));
  const open = (id: string) => lead(stopIn(single, id));
  const close = () => setStop(({ at }) => ({ opened: null, at }));

  // Wherever the focus is, because the dialog around the comparison has it when it opens.
  const goOn = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== 'n')
      return;
    const target = event.target as Element;
    if (target.closest('input, textarea, select, [contenteditable="true"]')) return;
    const to = event.shiftKey ? previous : next;
    // What has the focus may be gone at the next stop, such as a card of the graph.
    focusHead.current = to !== null && !ways.current?.contains(target);
    step(to);
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', goOn);
    return () => document.removeEventListener('keydown', goOn);
  }, []);

  return (
    <div className={classes.drawing}>
      {single.length > 0 && <ChangeList changes={single} at={stop.at} go={(at) => lead(stopAt(single, at))} />}
      <div className={classes.shown}>
        {(single.length > 0 || node) && (
          <div className={classes.head}>
            {node && (
              <Button variant="default" size="xs" onClick={close}>
                Back to the Graph
              </Button>
            )}
            <h3 ref={head} tabIndex={-1}>
              {node ? node.name || 'Without a name' : 'Graph'}
            </h3>
            <p role="status">{statusOf(stop, single, changes)}</p>
            {single.length > 0 && (
              <div ref={ways} className={classes.ways}>
                <Button variant="default" size="xs" onClick={() => step(previous)} {...ariaDisabled(previous === null)}>
                  Previous Change
                </Button>
                <Button variant="default" size="xs" onClick={() => step(next)} {...ariaDisabled(next === null)}>
                  Next Change
                </Button>
              </div>
            )}
          </div>
        )}
        <GraphWithOpenedNode
          graph={graph}
          label="Differences"
          nodeMarks={nodeMarks}
          edgeMarks={edgeMarks}
          current={connection}
          opened={stop.opened}
          open={open}
          close={close}
        >
          {node && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
            <section className={classes.content} aria-label="What changed in the node" tabIndex={0}>
              <NodeDifference
                key={node.id}
                before={before.nodes.find(({ id }) => id === node.id)}
                after={after.nodes.find(({ id }) => id === node.id)}
                sought={sought && 'spot' in sought ? sought.spot : undefined}
              />
            </section>
          )}
        </GraphWithOpenedNode>
      </div>
    </div>
  );
}

/** What is to be said of where a person is, such as "Change 3 of 17: Terms, row 12". */
function statusOf({ opened, at }: Stop, single: readonly SingleChange[], { nodes }: GraphChanges): string {
  const number = (value: number) => value.toLocaleString('en');
  if (at !== null) return `Change ${number(at + 1)} of ${number(single.length)}: ${single[at]?.title}`;
  if (opened === null) return counted(single.length, 'change');
  return nodes.get(opened) === 'moved' ? 'This node was only moved.' : 'Nothing in this node has changed.';
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
