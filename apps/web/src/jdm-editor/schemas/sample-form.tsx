import { Button, Checkbox, Stack } from '@mantine/core';
import { jsonFault } from '@rulewright/jdm';
import { useState } from 'react';
import { JsonEditor } from '#ui/code/json-editor.tsx';
import type { Schema } from './schema-fields.ts';
import { isSchema } from './schema-fields.ts';
import { schemaOfSample } from './schema-of-sample.ts';
import classes from './schema-panel.module.css';

type Props = { what: string; replaces: boolean; use: (schema: Schema) => void };

/** Makes a schema from a sample of the data that it is to describe. */
export function SampleForm({ what, replaces, use }: Props) {
  const [text, setText] = useState('');
  const [isRequired, setRequired] = useState(false);
  const sample: unknown = text.trim() === '' || jsonFault(text) ? undefined : JSON.parse(text);
  const why = sample === undefined ? 'It needs JSON.' : isSchema(sample) ? null : 'It needs a JSON object.';

  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null) use(schemaOfSample(sample, isRequired));
      }}
    >
      <JsonEditor
        height="16rem"
        label={`Sample of ${what}`}
        placeholder={`Paste a JSON object: one example of ${what}`}
        value={text}
        onChange={setText}
      />
      <Checkbox
        size="xs"
        label="Every field of the sample is required"
        checked={isRequired}
        onChange={({ currentTarget }) => setRequired(currentTarget.checked)}
      />
      <div className={classes.use}>
        <Button type="submit" size="xs" disabled={why !== null}>
          Make Schema
        </Button>
        <span>{text.trim() !== '' && why ? why : replaces ? 'It replaces the schema that is there.' : ''}</span>
      </div>
    </Stack>
  );
}
