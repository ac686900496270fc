import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useRef } from 'react';

const DURATION_MS = 150;

/** Zooms in by a factor. A press during the animation of another goes on from where that one ends, so that none is lost. */
export function useZoomSteps() {
  const flow = useReactFlow();
  const store = useStoreApi();
  const goal = useRef({ zoom: 1, until: 0 });

  return (factor: number) => {
    const now = performance.now();
    const from = now < goal.current.until ? goal.current.zoom : flow.getZoom();
    const { minZoom, maxZoom } = store.getState();
    const zoom = Math.min(maxZoom, Math.max(minZoom, from * factor));
    goal.current = { zoom, until: now + DURATION_MS };
    void flow.zoomTo(zoom, { duration: DURATION_MS });
  };
}
