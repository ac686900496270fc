import type { Viewport } from '@xyflow/react';
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { FlowNode } from './flow-graph.ts';
import type { Room } from './opening-viewport.ts';
import { openingViewport, wholeViewport } from './opening-viewport.ts';

/** How much of the view lies under buttons, in pixels of the screen. */
export type Covered = () => Pick<Room, 'above' | 'below'>;

type Fitted = { width: number; height: number; viewport: Viewport; isWhole: boolean };

/**
 * Fits a graph into view when it is first seen, when another graph takes its place, and when there is more or less room for
 * it, as long as nobody has looked elsewhere. Returns what shows all of a graph.
 */
export function useOpeningView(nodes: readonly FlowNode[], covered: Covered, opensWhole: boolean) {
  const flow = useReactFlow();
  const store = useStoreApi();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const known = useRef<ReadonlySet<string> | null>(null);
  const fitted = useRef<Fitted | null>(null);

  useEffect(() => {
    // A canvas in a tab that is not open has no size.
    if (width === 0 || height === 0) return;
    const ids = new Set(nodes.map(({ id }) => id));
    const before = known.current;
    known.current = ids;
    const isFirst = before === null;
    const isOtherSize = fitted.current?.width !== width || fitted.current.height !== height;
    const isLeft = fitted.current !== null && areSame(flow.getViewport(), fitted.current.viewport);
    const isAnother = before !== null && takesThePlace(ids, before);
    if (nodes.length === 0 || !(isFirst || isAnother || (isOtherSize && isLeft))) return;
    const isWhole = opensWhole || isAnother || (fitted.current?.isWhole ?? false);
    const viewport = (isWhole ? wholeViewport : openingViewport)(nodes, { width, height, ...covered() });
    fitted.current = { width, height, viewport, isWhole };
    void flow.setViewport(viewport);
  }, [flow, nodes, width, height, covered, opensWhole]);

  return function showAll(all: readonly FlowNode[]) {
    const { width, height } = store.getState();
    const viewport = wholeViewport(all, { width, height, ...covered() });
    fitted.current = { width, height, viewport, isWhole: true };
    void flow.setViewport(viewport, { duration: 200 });
  };
}

/** The first node that is dropped on an empty canvas stays where it was dropped. */
function takesThePlace(ids: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  if (before.size === 0) return ids.size > 1;
  return ids.size > 0 && [...ids].every((id) => !before.has(id));
}

const areSame = (one: Viewport, other: Viewport) => one.x === other.x && one.y === other.y && one.zoom === other.zoom;
