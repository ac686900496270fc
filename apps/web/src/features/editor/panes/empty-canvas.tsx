import { DECISION_MEDIA_TYPE } from '@rulewright/contract';
import type { NodeKind } from '@rulewright/jdm';
import { newNode } from '@rulewright/jdm';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { focusMain } from '#ui/layout/main-region.tsx';
import { GuideLink } from '#workspace/getting-started/guide-link.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import classes from './empty-canvas.module.css';

/** What every decision has: something that comes in and something that goes out. What lies between is not known yet. */
function startingGraph() {
  const end = (kind: NodeKind, x: number) => ({ id: crypto.randomUUID(), ...newNode(kind), position: { x, y: 160 } });
  return {
    contentType: DECISION_MEDIA_TYPE,
    nodes: [end('inputNode', 100), end('outputNode', 700)],
    edges: [],
  };
}

/** How to begin, on a canvas that holds nothing yet. */
export function EmptyCanvas({ start }: { start: (text: string) => void }) {
  const permit = useMay('documents:write');

  function begin() {
    start(JSON.stringify(startingGraph(), null, 2));
    focusMain();
  }

  return (
    <div className={classes.hint}>
      <h2>An empty decision</h2>
      <p>
        {permit.reason ??
          'Drag a component onto the canvas, or press it, and join it to others by their dots. Or begin with the two ends.'}
      </p>
      <PermittedButton permit={permit} onClick={begin}>
        Start with Request and Response
      </PermittedButton>
      <p>
        New here? <GuideLink />
      </p>
    </div>
  );
}
