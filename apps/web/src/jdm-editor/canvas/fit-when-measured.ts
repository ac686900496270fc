type Node = { id: string; position: { x: number } };
type Viewport = { x: number; y: number; zoom: number };
export type Flow = {
  fitView: (options: { padding?: number; minZoom?: number; maxZoom: number; nodes?: { id: string }[] }) => boolean;
  getNodes: () => Node[];
  getViewport: () => Viewport;
  setViewport: (viewport: Viewport) => void;
};

const patience = 120;
/** The smallest zoom at which a node can be read, and a zoom that is comfortable to read. */
const [smallest, readable] = [0.42, 0.7];
const margin = 16;

/** Fits the graph into view once its nodes are measured, which happens some frames after the canvas appears. */
export function fitWhenMeasured(flow: Flow, whenFitted: () => void = () => {}, attempts = patience): void {
  requestAnimationFrame(() => {
    const fitted = flow.fitView({ padding: 0.15, maxZoom: 1 });
    if (fitted && flow.getViewport().zoom < smallest) showBeginning(flow);
    if (fitted) whenFitted();
    else if (attempts > 0) fitWhenMeasured(flow, whenFitted, attempts - 1);
  });
}

/** A graph that is too large to be readable as a whole is shown from its first node on. */
function showBeginning(flow: Flow): void {
  const first = flow.getNodes().reduce((left, node) => (node.position.x < left.position.x ? node : left));
  flow.fitView({ nodes: [first], minZoom: readable, maxZoom: readable });
  const { y, zoom } = flow.getViewport();
  flow.setViewport({ x: margin - first.position.x * zoom, y, zoom });
}
