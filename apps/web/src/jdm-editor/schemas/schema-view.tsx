import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { FieldList } from './field-list.tsx';
import type { SchemaMode } from './schema-frame.tsx';
import { describedBy, SchemaFrame, useShownSchema } from './schema-frame.tsx';
import { ViewedField } from './viewed-field.tsx';

const modes: { value: SchemaMode; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
];

/** The schema of a request or a response, to look at: as its fields, or as JSON. */
export function SchemaView(props: NodePanelProps) {
  const { node, problems } = props;
  const { isKnown, text, read, mode, choose } = useShownSchema(props);
  if (!isKnown) return <UnknownContent />;
  return (
    <SchemaFrame node={node} problems={problems} read={read} modes={modes} mode={mode} choose={choose}>
      {mode === 'form' && read.ok && (
        <FieldList isEmpty={read.fields.length === 0}>
          {read.fields.map((field) => (
            <ViewedField key={JSON.stringify(field.path)} field={field} showJson={() => choose('json')} />
          ))}
        </FieldList>
      )}
      {mode === 'json' && (
        <CodeBlock json height="24rem" label={`JSON Schema of ${describedBy(node).what}`}>
          {text}
        </CodeBlock>
      )}
    </SchemaFrame>
  );
}
