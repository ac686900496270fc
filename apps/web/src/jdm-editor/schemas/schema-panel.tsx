import { changeContent, withMember } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { JsonEditor } from '#ui/code/json-editor.tsx';
import { SampleForm } from './sample-form.tsx';
import type { Schema } from './schema-fields.ts';
import { SchemaForm } from './schema-form.tsx';
import type { SchemaMode } from './schema-frame.tsx';
import { describedBy, SchemaFrame, useShownSchema } from './schema-frame.tsx';

const modes: { value: SchemaMode; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
  { value: 'sample', label: 'From a Sample' },
];

/** Edits the schema of a request or a response: as a form, as JSON, or made from a sample. */
export function SchemaPanel(props: NodePanelProps) {
  const { node, edit, problems } = props;
  const { isKnown, text, read, mode, choose } = useShownSchema(props);
  if (!isKnown) return <UnknownContent />;
  const { what } = describedBy(node);

  const write = (step: string, schema: string, mergeKey?: string) =>
    edit(step, (before) => changeContent(before, (now) => withMember(now, 'schema', schema)), mergeKey);
  /** The text stays as it was written where the schema is the same. */
  function writeSchema(step: string, schema: Schema) {
    const isSame = read.ok && JSON.stringify(schema) === JSON.stringify(read.schema);
    if (!isSame) write(step, JSON.stringify(schema, null, 2));
  }

  return (
    <SchemaFrame node={node} problems={problems} read={read} modes={modes} mode={mode} choose={choose}>
      {mode === 'form' && read.ok && <SchemaForm read={read} edit={writeSchema} showJson={() => choose('json')} />}
      {mode === 'json' && (
        <JsonEditor
          height="24rem"
          label={`JSON Schema of ${what}`}
          placeholder="A JSON Schema"
          value={text}
          onChange={(schema) => {
            // Also where nobody chose the text: it stays while it is typed, and may become one that the form can show.
            choose('json');
            write('change schema', schema, `${node.id} schema`);
          }}
        />
      )}
      {mode === 'sample' && (
        <SampleForm
          what={what}
          replaces={text.trim() !== ''}
          use={(schema) => {
            writeSchema('make schema from sample', schema);
            choose('form');
          }}
        />
      )}
    </SchemaFrame>
  );
}
