import { lazyGraphComponent } from '#jdm-editor/setup/lazy-graph-component.ts';
import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import type { CanvasProps } from './loaded-canvas.tsx';

export type { CanvasHandle } from './loaded-canvas.tsx';

const LoadedCanvas = lazyGraphComponent(async () => (await import('./loaded-canvas.tsx')).LoadedCanvas);

type Props = CanvasProps & {
  /** Called before another attempt to draw a graph that could not be drawn. */
  redraw: () => void;
};

/** The canvas on which a decision graph is edited. */
export function DecisionGraphCanvas({ redraw, ...canvas }: Props) {
  function loadAgain() {
    redraw();
    LoadedCanvas.loadAgain();
  }

  return (
    <LazyBox
      height="600px"
      loading="Loading graph..."
      failure="This graph cannot be drawn. All of it is still there as text."
      loadAgain={loadAgain}
    >
      <LoadedCanvas {...canvas} />
    </LazyBox>
  );
}
