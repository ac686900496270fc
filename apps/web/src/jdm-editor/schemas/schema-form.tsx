import { Button, Group } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { FieldList } from './field-list.tsx';
import { FieldRow } from './field-row.tsx';
import { addField } from './schema-edits.ts';
import type { ReadSchema, Schema } from './schema-fields.ts';

type Props = {
  read: Extract<ReadSchema, { ok: true }>;
  edit: (step: string, schema: Schema) => void;
  /** Leads to what the form cannot show. */
  showJson: () => void;
};

/** A schema as a form: its fields, with those inside of objects and lists below them. */
export function SchemaForm({ read: { schema, fields }, edit, showJson }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wanted = useRef<string | null>(null);
  const focus = (parent: readonly string[], name: string) => {
    wanted.current = JSON.stringify([parent, name]);
  };

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    // Behind a field that was deleted, the button that adds one is focused.
    const row = list.current?.querySelector(`[data-field="${CSS.escape(wanted.current)}"]`);
    wanted.current = null;
    const input = row?.querySelector('input');
    (input ?? add.current)?.focus();
    input?.select();
  });

  function addLast() {
    const added = addField(schema, []);
    focus([], added.name);
    edit('add field', added.schema);
  }

  return (
    <FieldList
      isEmpty={fields.length === 0}
      rows={list}
      foot={
        <Group gap="0.5rem 0.75rem" mt="xs">
          <Button variant="default" size="xs" ref={add} onClick={addLast}>
            Add Field
          </Button>
        </Group>
      }
    >
      {fields.map((field, at) => (
        <FieldRow
          // By position, so that the focus stays in a row that is renamed.
          // biome-ignore lint/suspicious/noArrayIndexKey: what a row remembers ends when it is left.
          key={at}
          field={field}
          schema={schema}
          edit={edit}
          focus={focus}
          showJson={showJson}
        />
      ))}
    </FieldList>
  );
}
