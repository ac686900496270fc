import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { isWithin } from '#jdm-editor/drawing/box.ts';
import type { FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import type { Covered } from '#jdm-editor/drawing/use-opening-view.ts';

/** Keeps the opened node in sight when its panel takes room from the canvas. */
export function useOpenedInSight(nodes: readonly FlowNode[], opened: string | null, covered: Covered) {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);

  const bringIntoSight = useEffectEvent((size: { width: number; height: number }) => {
    const node = nodes.find(({ id }) => id === opened);
    if (!node || size.width === 0) return;
    const { x, y, zoom } = flow.getViewport();
    const { above } = covered();
    const view = {
      x: -x / zoom,
      y: (above - y) / zoom,
      width: size.width / zoom,
      height: (size.height - above) / zoom,
    };
    const box = { ...node.position, width: node.width ?? 0, height: node.height ?? 0 };
    if (isWithin(box, view)) return;
    const middle = box.y + box.height / 2 - above / 2 / zoom;
    void flow.setCenter(box.x + box.width / 2, middle, { zoom });
  });

  useEffect(() => {
    if (opened !== null) bringIntoSight({ width, height });
  }, [opened, width, height]);
}
