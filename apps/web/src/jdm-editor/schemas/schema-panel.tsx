import { SegmentedControl } from '@mantine/core';
import { asText } from '@rulewright/jdm';
import { useMemo, useState } from 'react';
import { changeContent, contentOf, withMember } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { JsonEditor } from '#ui/code/json-editor.tsx';
import { SampleForm } from './sample-form.tsx';
import type { Schema } from './schema-fields.ts';
import { readSchema } from './schema-fields.ts';
import { SchemaForm } from './schema-form.tsx';
import classes from './schema-panel.module.css';

type Mode = 'form' | 'json' | 'sample';

const modes: { value: Mode; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
  { value: 'sample', label: 'From a Sample' },
];

type Props = NodePanelProps & {
  /** What the schema describes: "the request", "the response". */
  what: string;
  hint: string;
};

/** Edits the schema of a request or a response: as a form, as JSON, or made from a sample. */
export function SchemaPanel({ node, edit, readOnly, problems, shown, what, hint }: Props) {
  const content = contentOf(node);
  const text = textOf(content?.schema);
  const read = useMemo(() => readSchema(text), [text]);
  const [chosen, choose] = useState<Mode | null>(null);
  const [lastShown, setLastShown] = useState<typeof shown>(null);
  if (shown !== lastShown) {
    setLastShown(shown);
    // A problem of a schema is shown in its text.
    if (shown) choose('json');
  }
  if (!content) return <UnknownContent />;
  const mode = chosen ?? (read.ok ? 'form' : 'json');

  const write = (step: string, schema: string, mergeKey?: string) =>
    edit(step, (before) => changeContent(before, (now) => withMember(now, 'schema', schema)), mergeKey);
  /** The text stays as it was written where the schema is the same. */
  function writeSchema(step: string, schema: Schema) {
    const isSame = read.ok && JSON.stringify(schema) === JSON.stringify(read.schema);
    if (!isSame) write(step, JSON.stringify(schema, null, 2));
  }

  return (
    <PanelBody>
      <div>
        <div className={classes.head}>
          <SegmentedControl
            size="xs"
            aria-label={`How the schema of ${what} is shown`}
            data={readOnly ? modes.slice(0, 2) : modes}
            value={mode}
            onChange={(value) => choose(value as Mode)}
          />
          <span className={classes.hint}>{hint}</span>
        </div>
        {problems.length > 0 && (
          <ul className={classes.faults}>
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {mode === 'form' && read.ok && (
          <SchemaForm read={read} readOnly={readOnly} edit={writeSchema} showJson={() => choose('json')} />
        )}
        {mode === 'form' && !read.ok && (
          <p className={classes.refusal}>
            The form cannot show this schema. {read.why} It stays as it is; edit it as JSON.
          </p>
        )}
        {mode === 'json' && (
          <JsonEditor
            height="24rem"
            label={`JSON Schema of ${what}`}
            placeholder="A JSON Schema"
            value={text}
            readOnly={readOnly}
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
      </div>
    </PanelBody>
  );
}

/** The engine reads a schema only where it is text. One that is a value is shown as the text that it would be. */
const textOf = (schema: unknown): string =>
  typeof schema === 'object' && schema !== null ? JSON.stringify(schema, null, 2) : asText(schema);
