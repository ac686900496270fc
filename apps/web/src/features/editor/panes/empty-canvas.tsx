import { DECISION_MEDIA_TYPE } from '@rulewright/contract';
import type { NodeKind } from '@rulewright/jdm';
import { freshNode, newEdge } from '#jdm-editor/canvas/canvas-edits.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { focusMain } from '#ui/layout/main-region.tsx';
import { GuideLink } from '#workspace/getting-started/guide-link.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import classes from './empty-canvas.module.css';

const newNodeAt = (kind: NodeKind, x: number) => freshNode(kind, { nodes: [], edges: [] }, { x, y: 160 });

/** What every decision has: something that comes in and something that goes out. What lies between is not known yet. */
const twoEnds = () => ({ nodes: [newNodeAt('inputNode', 100), newNodeAt('outputNode', 700)], edges: [] });

/** What most decisions are: a table between the two ends. */
function oneTable() {
  const [request, table, response] = [
    newNodeAt('inputNode', 60),
    newNodeAt('decisionTableNode', 400),
    newNodeAt('outputNode', 740),
  ];
  return {
    nodes: [request, table, response],
    edges: [newEdge(request.id, table.id), newEdge(table.id, response.id)],
  };
}

/** How to begin, on a canvas that holds nothing yet. */
export function EmptyCanvas({ start }: { start: (step: string, text: string) => void }) {
  const permit = useMay('documents:write');

  function begin(step: string, graph: object) {
    start(step, JSON.stringify({ contentType: DECISION_MEDIA_TYPE, ...graph }, null, 2));
    focusMain();
  }

  return (
    <div className={classes.hint}>
      <h2>An empty decision</h2>
      <p>
        {permit.reason ??
          'Drag a component onto the canvas, or press it, and join it to others by their dots. Or begin with one of these:'}
      </p>
      <div className={classes.starts}>
        <PermittedButton permit={permit} onClick={() => begin('start with a Decision Table', oneTable())}>
          Start with a Decision Table
        </PermittedButton>
        <PermittedButton
          permit={permit}
          variant="default"
          onClick={() => begin('start with Request and Response', twoEnds())}
        >
          Start with Request and Response
        </PermittedButton>
      </div>
      <p>
        New here? <GuideLink />
      </p>
    </div>
  );
}
