import type { NodeKind } from '@rulewright/jdm';
import { newNode } from '@rulewright/jdm';
import { canAdd } from '#jdm-editor/canvas/canvas-edits.ts';
import { offeredKinds } from '#jdm-editor/canvas/palette.tsx';
import { hasWayIn } from '#jdm-editor/drawing/flow-graph.ts';
import { nodeChoices } from '#jdm-editor/drawing/node-choices.ts';
import { NodeSelect } from '#jdm-editor/drawing/node-select.tsx';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { BranchPlace } from './branch-lines.ts';
import { leadTo, leadToNew, nodeBeside, stopLeadingTo, targetsOf } from './branch-lines.ts';

type Props = {
  graph: Graph;
  place: BranchPlace;
  /** What the branch is called in steps: "branch 1". */
  name: string;
  edit: EditGraph;
  done: () => void;
};

const NEW = 'new ';

/** The nodes that a branch can lead to. One that it leads to already is left by choosing it again. */
export function LeadList({ graph, place, name, edit, done }: Props) {
  const led = targetsOf(graph, place);
  const nodes = nodeChoices(graph.nodes.filter((node) => node.id !== place.nodeId && hasWayIn(node)));
  const kinds = offeredKinds.filter((kind) => hasWayIn({ type: kind }) && canAdd(kind, graph));
  const groups = [
    { group: 'Lead to', items: nodes.filter(({ value }) => !led.has(value)) },
    { group: 'No longer lead to', items: nodes.filter(({ value }) => led.has(value)) },
    { group: 'Add', items: kinds.map((kind) => ({ value: `${NEW}${kind}`, label: `New ${newNode(kind).name}` })) },
  ];

  function choose(value: string | null) {
    done();
    if (value === null) return;
    if (value.startsWith(NEW)) {
      const added = nodeBeside(graph, place.nodeId, value.slice(NEW.length) as NodeKind);
      return edit(`lead ${name} to ${added.name}`, (before) => leadToNew(before, place, added));
    }
    const target = nodes.find((node) => node.value === value)?.label ?? '';
    if (led.has(value)) edit(`no longer lead ${name} to ${target}`, (before) => stopLeadingTo(before, place, value));
    else edit(`lead ${name} to ${target}`, (before) => leadTo(before, place, value));
  }

  return (
    <NodeSelect
      label={`Node for ${name} to lead to`}
      placeholder="Lead to…"
      data={groups.filter(({ items }) => items.length > 0)}
      choose={choose}
    />
  );
}
