import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { CanvasProps } from './loaded-canvas.tsx';

export type { CanvasHandle } from './loaded-canvas.tsx';

const LoadedCanvas = lazyComponent(async () => (await import('./loaded-canvas.tsx')).LoadedCanvas);
// Beside what the page asks of the API, not after it.
LoadedCanvas.ahead();

/** The canvas on which a decision graph is edited. It fills its container. */
export function DecisionGraphCanvas(canvas: CanvasProps) {
  return (
    <LazyBox
      loading="Loading graph..."
      failure="This graph cannot be drawn. All of it is still there as text."
      loadAgain={LoadedCanvas.loadAgain}
    >
      <LoadedCanvas {...canvas} />
    </LazyBox>
  );
}
