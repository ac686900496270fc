type Flow = { fitView: (options: { padding: number; maxZoom: number }) => boolean };

const patience = 120;

/** Nodes come some frames after the canvas, and are measured some frames later still: until then nothing can be fitted. */
export function fitWhenMeasured(flow: Flow, attempts = patience): void {
  requestAnimationFrame(() => {
    const fitted = flow.fitView({ padding: 0.15, maxZoom: 1 });
    if (!fitted && attempts > 0) fitWhenMeasured(flow, attempts - 1);
  });
}
