import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import rowClasses from '#jdm-editor/nodes/rows/rows.module.css';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { FieldRow } from './field-row.tsx';
import { addField } from './schema-edits.ts';
import type { ReadSchema, Schema } from './schema-fields.ts';
import classes from './schema-form.module.css';

type Props = {
  read: Extract<ReadSchema, { ok: true }>;
  readOnly: boolean;
  edit: (step: string, schema: Schema) => void;
  /** Leads to what the form cannot show. */
  showJson: () => void;
};

/** A schema as a form: its fields, with those inside of objects and lists below them. */
export function SchemaForm({ read: { schema, fields }, readOnly, edit, showJson }: Props) {
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
    <div className={classes.form}>
      {fields.length > 0 ? (
        <div className={`${rowClasses.head} ${classes.head}`} aria-hidden="true">
          <span>Field</span>
          <span>Kind</span>
          <span>Required</span>
          <span>Description</span>
        </div>
      ) : (
        <EmptyText>No fields yet. Without any, everything is accepted.</EmptyText>
      )}
      <ul ref={list} className={rowClasses.rows} aria-label="Fields" hidden={fields.length === 0}>
        {fields.map((field, at) => (
          <FieldRow
            // By position, so that the focus stays in a row that is renamed.
            // biome-ignore lint/suspicious/noArrayIndexKey: what a row remembers ends when it is left.
            key={at}
            field={field}
            schema={schema}
            readOnly={readOnly}
            edit={edit}
            focus={focus}
            showJson={showJson}
          />
        ))}
      </ul>
      {!readOnly && (
        <div className={rowClasses.foot}>
          <Button variant="default" size="xs" ref={add} onClick={addLast}>
            Add Field
          </Button>
        </div>
      )}
    </div>
  );
}
