type Node = { id: string; position: { x: number } };
type Viewport = { x: number; y: number; zoom: number };
export type Flow = {
  fitView: (options: { padding?: number; minZoom?: number; maxZoom: number; nodes?: { id: string }[] }) => boolean;
  getNodes: () => Node[];
  getViewport: () => Viewport;
  setViewport: (viewport: Viewport) => void;
};

const patience = 120;
/** Below the one nobody can read a node; at the other it is read at ease. */
const [smallest, readable] = [0.42, 0.7];
const margin = 16;

/** Nodes come some frames after the canvas, and are measured some frames later still: until then nothing can be fitted. */
export function fitWhenMeasured(flow: Flow, whenFitted: () => void = () => {}, attempts = patience): void {
  requestAnimationFrame(() => {
    const fitted = flow.fitView({ padding: 0.15, maxZoom: 1 });
    if (fitted && flow.getViewport().zoom < smallest) showBeginning(flow);
    if (fitted) whenFitted();
    else if (attempts > 0) fitWhenMeasured(flow, whenFitted, attempts - 1);
  });
}

/** What has no room is read from its first node on. */
function showBeginning(flow: Flow): void {
  const first = flow.getNodes().reduce((left, node) => (node.position.x < left.position.x ? node : left));
  flow.fitView({ nodes: [first], minZoom: readable, maxZoom: readable });
  const { y, zoom } = flow.getViewport();
  flow.setViewport({ x: margin - first.position.x * zoom, y, zoom });
}
