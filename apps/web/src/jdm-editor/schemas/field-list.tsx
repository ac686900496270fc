import { Anchor } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import rowClasses from '#jdm-editor/nodes/rows/rows.module.css';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { kindLabel, writtenAs } from './field-kinds.ts';
import type { SchemaField } from './schema-fields.ts';
import classes from './schema-form.module.css';

type Props = {
  isEmpty: boolean;
  rows?: Ref<HTMLUListElement>;
  /** What stands below the rows. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The fields of a schema below the names of their columns. */
export const FieldList = ({ isEmpty, rows, foot, children }: Props) => (
  <div className={classes.form}>
    {isEmpty ? (
      <EmptyText>No fields yet. Without any, everything is accepted.</EmptyText>
    ) : (
      <div className={`${rowClasses.head} ${classes.head}`} aria-hidden="true">
        <span>Field</span>
        <span>Kind</span>
        <span>Required</span>
        <span>Description</span>
      </div>
    )}
    <ul ref={rows} className={rowClasses.rows} aria-label="Fields" hidden={isEmpty}>
      {children}
    </ul>
    {foot}
  </div>
);

/** In the place of a kind that has no words, and the way to where it can be read. */
export const KindInJson = ({ field: { name, oneOf }, show }: { field: SchemaField; show: () => void }) => (
  <span className={classes.asJson}>
    {oneOf ? `One of: ${oneOf.map(kindLabel).join(', ')}` : 'More than the form can show'}
    <Anchor component="button" type="button" inherit display="block" aria-label={`Show ${name} in JSON`} onClick={show}>
      Show in JSON
    </Anchor>
  </span>
);

/** What the form neither shows nor changes of a field. */
export const OnlyInJson = ({ field: { kind, others } }: { field: SchemaField }) =>
  kind && others.length > 0 && <p className={classes.others}>Also in JSON: {others.join(', ')}</p>;

/** How a date or a time has to be written: a request that writes it otherwise is refused. */
export function WrittenAs({ kind }: Pick<SchemaField, 'kind'>) {
  const example = kind && writtenAs[kind.of];
  return (
    example && (
      <p className={classes.others}>
        Has to be written as <code>{example}</code>
        {kind.of !== 'date' && ', with its time zone'}
      </p>
    )
  );
}
