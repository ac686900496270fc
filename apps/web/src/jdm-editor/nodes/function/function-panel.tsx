import { asText, functionSource } from '@rulewright/jdm';
import { useId } from 'react';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { changeContent, contentOf, withMember } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { FunctionEditor } from './function-editor.tsx';
import { FunctionFrame } from './function-frame.tsx';

/** Edits the JavaScript of a function. */
export function FunctionPanel({ node, edit, scope, problems, shown }: NodePanelProps) {
  const id = useId();
  const isOlderForm = typeof node.content === 'string';
  if (!isOlderForm && !contentOf(node)) return <UnknownContent />;

  return (
    <FunctionFrame isOlderForm={isOlderForm} problems={problems} faultId={id}>
      <FunctionEditor
        value={functionSource(node.content)}
        onChange={(source) => edit('change function', (before) => withSource(before, source), `${node.id} source`)}
        isOlderForm={isOlderForm}
        scope={scope}
        faultId={problems.length > 0 ? id : undefined}
        problems={problems}
        shown={shown}
      />
    </FunctionFrame>
  );
}

/** Keeps the form: in older graphs the content itself is the source. */
function withSource(node: GraphNode, source: string): GraphNode {
  if (typeof node.content === 'string') return asText(node.content) === source ? node : { ...node, content: source };
  return changeContent(node, (content) => withMember(content, 'source', source));
}
