import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import type { NodePanelProps } from './node-panel.ts';

/** What a node holds as JSON. */
export const ContentView = ({ node }: NodePanelProps) => (
  <CodeBlock json label="Content of the node as JSON" height="100%">
    {prettyJson(node.content)}
  </CodeBlock>
);
