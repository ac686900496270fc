import { Checkbox } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import rowClasses from '#jdm-editor/nodes/rows/rows.module.css';
import { DraftInput } from './draft-input.tsx';
import { choiceOf, kindChoices } from './field-kinds.ts';
import { KindInJson, OnlyInJson, WrittenAs } from './field-list.tsx';
import { FieldMenu } from './field-menu.tsx';
import { textOfValues, unclearValue, valuesFrom } from './field-values.ts';
import {
  addInside,
  isTaken,
  moveField,
  removeField,
  renameField,
  setDescription,
  setKind,
  setNullable,
  setRequired,
  setValues,
} from './schema-edits.ts';
import type { Schema, SchemaField } from './schema-fields.ts';
import { pathOfObject } from './schema-fields.ts';
import classes from './schema-form.module.css';

type Props = {
  field: SchemaField;
  schema: Schema;
  edit: (step: string, schema: Schema) => void;
  /** Told when another field is to have the focus: its name in the object at the path. */
  focus: (parent: readonly string[], name: string) => void;
  showJson: () => void;
};

/** One field of a schema, with what it may be. */
export function FieldRow({ field, schema, edit, focus, showJson }: Props) {
  const { name, depth, kind, isRequired, isNullable, description, values } = field;
  const [taken, setTaken] = useState<string | null>(null);
  const [isLimited, limit] = useState(false);
  const [unclear, setUnclear] = useState<string | null>(null);

  function rename(to: string) {
    const wanted = to.trim();
    const isRefused = wanted !== name && isTaken(schema, field, wanted);
    setTaken(isRefused ? wanted : null);
    if (wanted === '' || isRefused) return;
    edit(`rename field ${name}`, renameField(schema, field, wanted));
  }

  return (
    <li
      className={`${rowClasses.row} ${classes.row}`}
      data-field={JSON.stringify([field.parent, name])}
      style={{ '--indent': `${depth * 1.25}rem` } as CSSProperties}
    >
      <div className={classes.name}>
        <DraftInput
          className={rowClasses.text}
          aria-label={`Name of ${name}`}
          aria-invalid={taken !== null || undefined}
          value={name}
          commit={rename}
        />
      </div>
      <div className={classes.kind}>
        {kind ? (
          <select
            aria-label={`Kind of ${name}`}
            value={choiceOf(kind)}
            onChange={({ currentTarget: { value } }) => {
              const chosen = kindChoices(kind).find((choice) => choice.value === value);
              if (chosen) edit(`change kind of ${name}`, setKind(schema, field, chosen.kind));
            }}
          >
            {kindChoices(kind).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
                {isNullable && value === choiceOf(kind) ? ', or null' : ''}
              </option>
            ))}
          </select>
        ) : (
          <KindInJson field={field} show={showJson} />
        )}
      </div>
      <Checkbox
        size="xs"
        className={classes.required ?? ''}
        aria-label={`${name} is required`}
        checked={isRequired}
        onChange={({ currentTarget: { checked } }) =>
          edit(`make ${name} ${checked ? 'required' : 'optional'}`, setRequired(schema, field, checked))
        }
      />
      <div className={classes.description}>
        {kind && (
          <DraftInput
            className={rowClasses.text}
            aria-label={`Description of ${name}`}
            placeholder="description"
            spellCheck
            value={description}
            commit={(text) => edit(`describe ${name}`, setDescription(schema, field, text))}
          />
        )}
      </div>
      <div className={classes.menu}>
        <FieldMenu
          field={field}
          actions={{
            addInside() {
              const added = addInside(schema, field);
              focus(pathOfObject(field), added.name);
              edit(`add field to ${name}`, added.schema);
            },
            move(by) {
              focus(field.parent, name);
              edit(`move field ${name}`, moveField(schema, field, by));
            },
            setNullable(nullable) {
              focus(field.parent, name);
              edit(`change kind of ${name}`, setNullable(schema, field, nullable));
            },
            limit: () => limit(true),
            remove() {
              focus(field.parent, '');
              edit(`delete field ${name}`, removeField(schema, field));
            },
          }}
        />
      </div>
      {kind && (values || isLimited) && (
        <div className={classes.values}>
          <span>One of</span>
          <DraftInput
            className={rowClasses.text}
            aria-label={`Values of ${name}`}
            autoFocus={isLimited}
            placeholder="values, separated by commas"
            title={'A value that has a comma in it stands in quotes: "gold, old"'}
            value={textOfValues(values, kind)}
            aria-invalid={unclear !== null || undefined}
            commit={(text) => {
              const why = unclearValue(text, kind);
              setUnclear(why);
              if (why === null) edit(`limit values of ${name}`, setValues(schema, field, valuesFrom(text, kind)));
            }}
          />
        </div>
      )}
      <WrittenAs kind={kind} />
      <OnlyInJson field={field} />
      {unclear !== null && (
        <p role="alert" className={rowClasses.remark} data-tone="failure">
          {unclear}
        </p>
      )}
      {taken !== null && (
        <p role="alert" className={rowClasses.remark} data-tone="failure">
          There is a field "{taken}" already.
        </p>
      )}
    </li>
  );
}
