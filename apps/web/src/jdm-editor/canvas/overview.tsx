import { Panel, useReactFlow, useStore } from '@xyflow/react';
import type { PointerEvent, Ref } from 'react';
import { useMemo, useRef } from 'react';
import type { Box } from '#jdm-editor/drawing/box.ts';
import type { FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { boundsOf } from '#jdm-editor/drawing/opening-viewport.ts';
import classes from './overview.module.css';

/**
 * The whole graph in small, with the part that is in sight. A press or a drag looks elsewhere. All nodes are one path: an element
 * for each made moving one of a thousand slow.
 */
export function Overview({ nodes, ref }: { nodes: readonly FlowNode[]; ref: Ref<HTMLDivElement> }) {
  const { setCenter, getZoom } = useReactFlow();
  const view = useView();
  const bounds = useMemo(() => boundsOf(nodes), [nodes]);
  const cards = useMemo(() => pathOf(nodes), [nodes]);
  const selected = useMemo(() => pathOf(nodes.filter((node) => node.selected)), [nodes]);
  const whole = aroundBoth(bounds, view);
  const all = grown(whole, Math.max(whole.width, whole.height) / 30);
  /** Kept while it is dragged, because the scale changes when the view leaves the graph. */
  const toGraph = useRef<DOMMatrix | null>(null);

  function look({ clientX, clientY }: PointerEvent) {
    if (!toGraph.current) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toGraph.current);
    void setCenter(x, y, { zoom: getZoom() });
  }

  return (
    <Panel ref={ref} position="bottom-right" className={classes.overview}>
      <svg
        role="img"
        aria-label="Overview of the graph"
        viewBox={`${all.x} ${all.y} ${all.width} ${all.height}`}
        onPointerDown={(event) => {
          toGraph.current = event.currentTarget.getScreenCTM()?.inverse() ?? null;
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={look}
        onLostPointerCapture={() => {
          toGraph.current = null;
        }}
      >
        <path className={classes.cards} d={cards} />
        <path className={classes.selected} d={selected} />
        {/* All but the view, beyond the edges of the drawing too, whatever the shape of the graph. */}
        <path
          className={classes.unseen}
          fillRule="evenodd"
          d={`${rectangle(grown(all, 2 * Math.max(all.width, all.height)))}${rectangle(view)}`}
        />
      </svg>
    </Panel>
  );
}

/** The part of the graph that is in sight. */
function useView(): Box {
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

const rectangle = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

const pathOf = (nodes: readonly FlowNode[]) =>
  nodes.map(({ position, width = 0, height = 0 }) => rectangle({ ...position, width, height })).join('');

function aroundBoth(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
