import { Checkbox } from '@mantine/core';
import type { CSSProperties } from 'react';
import rowClasses from '#jdm-editor/nodes/rows/rows.module.css';
import { kindLabel } from './field-kinds.ts';
import { KindInJson, OnlyInJson, WrittenAs } from './field-list.tsx';
import { textOfValues } from './field-values.ts';
import type { SchemaField } from './schema-fields.ts';
import classes from './schema-form.module.css';

/** One field of a schema that is looked at, drawn as the form draws it. */
export function ViewedField({ field, showJson }: { field: SchemaField; showJson: () => void }) {
  const { name, depth, kind, isRequired, isNullable, description, values } = field;
  return (
    <li
      className={`${rowClasses.row} ${classes.row}`}
      style={{ '--indent': `${depth * 1.25}rem` } as CSSProperties}
      aria-label={name}
    >
      <div className={classes.name}>
        <b className={rowClasses.text}>{name}</b>
      </div>
      <div className={classes.kind}>
        {kind ? (
          <span>
            {kindLabel(kind)}
            {isNullable && ', or null'}
          </span>
        ) : (
          <KindInJson field={field} show={showJson} />
        )}
      </div>
      <Checkbox
        size="xs"
        className={classes.required ?? ''}
        aria-label={`${name} is required`}
        checked={isRequired}
        disabled
        readOnly
      />
      <div className={classes.description}>
        {kind && description && <span className={rowClasses.text}>{description}</span>}
      </div>
      <div className={classes.menu} />
      {kind && values && (
        <div className={classes.values}>
          <span>One of</span>
          <span className={rowClasses.text}>{textOfValues(values, kind)}</span>
        </div>
      )}
      <WrittenAs kind={kind} />
      <OnlyInJson field={field} />
    </li>
  );
}
