import { Button } from '@mantine/core';
import { DECISION_MEDIA_TYPE } from '@rulewright/contract';
import { focusMain } from '#shared/ui/main-region.tsx';
import classes from './empty-canvas.module.css';

/** What every decision has: something that comes in and something that goes out. */
function startingGraph() {
  const [input, output] = [crypto.randomUUID(), crypto.randomUUID()];
  return {
    contentType: DECISION_MEDIA_TYPE,
    nodes: [
      { id: input, type: 'inputNode', name: 'Request', position: { x: 100, y: 160 }, content: { schema: '' } },
      { id: output, type: 'outputNode', name: 'Response', position: { x: 520, y: 160 }, content: { schema: '' } },
    ],
    edges: [{ id: crypto.randomUUID(), type: 'edge', sourceId: input, targetId: output }],
  };
}

/** How to begin, on a canvas that holds nothing yet. */
export function EmptyCanvas({ start }: { start: (text: string) => void }) {
  function begin() {
    start(JSON.stringify(startingGraph(), null, 2));
    focusMain();
  }

  return (
    <div className={classes.hint}>
      <h2>An empty decision</h2>
      <p>
        Drag a component onto the canvas, or tap it, and join it to others by their dots. Or begin with the two ends.
      </p>
      <Button onClick={begin}>Start with Request and Response</Button>
    </div>
  );
}
