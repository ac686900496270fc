import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { isWithin } from '#jdm-editor/drawing/box.ts';
import type { FlowNode } from '#jdm-editor/drawing/flow-graph.ts';

/** The palette lies over the highest part of the canvas. */
const covered = 72;

/** Keeps the opened node in sight when its panel takes room from the canvas. */
export function useOpenedInSight(nodes: readonly FlowNode[], opened: string | null) {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);

  const bringIntoSight = useEffectEvent((size: { width: number; height: number }) => {
    const node = nodes.find(({ id }) => id === opened);
    if (!node || size.width === 0) return;
    const { x, y, zoom } = flow.getViewport();
    const view = {
      x: -x / zoom,
      y: (covered - y) / zoom,
      width: size.width / zoom,
      height: (size.height - covered) / zoom,
    };
    const box = { ...node.position, width: node.width ?? 0, height: node.height ?? 0 };
    if (isWithin(box, view)) return;
    const middle = box.y + box.height / 2 - covered / 2 / zoom;
    void flow.setCenter(box.x + box.width / 2, middle, { zoom });
  });

  useEffect(() => {
    if (opened !== null) bringIntoSight({ width, height });
  }, [opened, width, height]);
}
