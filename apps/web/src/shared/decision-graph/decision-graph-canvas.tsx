import { LazyBox } from '#shared/ui/lazy-box.tsx';
import { lazilyDrawn } from './lazily-drawn.ts';
import type { CanvasProps } from './loaded-canvas.tsx';

export type { CanvasHandle } from './loaded-canvas.tsx';

const LoadedCanvas = lazilyDrawn(async () => (await import('./loaded-canvas.tsx')).LoadedCanvas);

type Props = CanvasProps & {
  /** Called before the graph is drawn again that could not be drawn. */
  redraw: () => void;
};

/** A decision graph to draw on. */
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
