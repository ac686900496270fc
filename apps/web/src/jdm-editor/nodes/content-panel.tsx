import { Box } from '@mantine/core';
import { useState } from 'react';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { JsonEditor } from '#ui/code/json-editor.tsx';
import type { NodePanelProps } from './node-panel.ts';

/** What a node holds as JSON. Text that is no JSON is kept here and not taken over. */
export function ContentPanel({ node, edit }: NodePanelProps) {
  const [typed, setTyped] = useState<{ content: unknown; text: string } | null>(null);
  // Undo and the Text Editor may have changed the node since.
  const text = typed && typed.content === node.content ? typed.text : prettyJson(node.content);

  function change(next: string) {
    const content = parsed(next);
    if (content === undefined) return setTyped({ content: node.content, text: next });
    setTyped({ content, text: next });
    edit('edit the content', (before) => ({ ...before, content }) as GraphNode, `content of ${node.id}`);
  }

  return (
    <Box h="100%">
      <JsonEditor label="Content of the node as JSON" height="100%" value={text} onChange={change} />
    </Box>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
