import type { CellType } from '@rulewright/jdm';
import { asList, asRecord, asText } from '@rulewright/jdm';
import type { ColumnSide, TableColumn } from './table-content.ts';

export type ColumnKind = CellType;

export const columnKinds: { value: ColumnKind; label: string }[] = [
  { value: 'any', label: 'None: cells are expressions' },
  { value: 'string', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'True or false' },
  { value: 'date', label: 'Date' },
  { value: 'dateTime', label: 'Date and time' },
  { value: 'time', label: 'Time' },
];

/** What the values of a column can be. */
export type ColumnValues = {
  kind: ColumnKind;
  /** The only ones that are meant. Null where any of the kind are. */
  named: ReadonlySet<unknown> | null;
  /** The names that a cell can read, so that a text that is also one of them is told apart. Null where none are known. */
  names?: ReadonlySet<string> | null;
};

export const anyValues: ColumnValues = { kind: 'any', named: null };

/** As short as they can be, for the heads of columns. */
export const kindMarks: Record<Exclude<ColumnKind, 'any'>, string> = {
  string: 'abc',
  number: '123',
  boolean: 'T/F',
  date: 'day',
  dateTime: 'd+t',
  time: '0:00',
};

export const kindLabel = (kind: ColumnKind): string => columnKinds.find(({ value }) => value === kind)?.label ?? kind;

/** The member of a column that says its type, and how it says that there is none. */
const members = {
  inputs: { member: 'fieldType', none: 'any' },
  outputs: { member: 'outputFieldType', none: 'auto' },
} as const satisfies Record<ColumnSide, { member: string; none: string }>;

const typeOf = ({ side, written }: TableColumn) => asRecord(written[members[side].member]);

export function kindOfColumn(column: TableColumn): ColumnKind {
  const { type } = typeOf(column);
  return columnKinds.find(({ value }) => value === type)?.value ?? 'any';
}

/** A type that the file gives the column and that is none of ours. It is kept, and nothing is read by it. */
export function unknownType(column: TableColumn): string | null {
  const { type } = typeOf(column);
  const isKnown = type === members[column.side].none || columnKinds.some(({ value }) => value === type);
  return type === undefined || isKnown ? null : asText(type) || JSON.stringify(type);
}

/** The values that a text column names as its own. */
export const ownValues = (column: TableColumn): string[] =>
  asList(asRecord(typeOf(column).enum).values).map(({ value }) => asText(value));

/** What the values of a column can be: what it says itself, and what is known of its field besides. */
export function valuesOfColumn(column: TableColumn, inferred: ColumnValues = anyValues): ColumnValues {
  const kind = kindOfColumn(column);
  // A loose list only offers its values.
  const isLoose = asRecord(typeOf(column).enum).loose === true;
  const own = kind === 'string' && !isLoose ? ownValues(column) : [];
  const isOfKind = kind === 'any' || inferred.kind === 'any' || inferred.kind === kind;
  return {
    kind: kind === 'any' ? inferred.kind : kind,
    named: own.length > 0 ? new Set(own) : isOfKind ? inferred.named : null,
    ...(inferred.names && { names: inferred.names }),
  };
}

/** The member of a new column that says its type. */
export const newType = (side: ColumnSide, type: ColumnKind): Record<string, unknown> => ({
  [members[side].member]: { type },
});

/**
 * The members of a column that has another type or other values. Nothing that the type has besides is lost, and a column
 * without a type gets none by being asked for none.
 */
export function typeChange(column: TableColumn, kind: ColumnKind, values: readonly string[]): Record<string, unknown> {
  const { member, none } = members[column.side];
  const isSame = kind === kindOfColumn(column) && values.join('\n') === ownValues(column).join('\n');
  if (isSame) return {};
  if (kind === 'any') return { [member]: { type: none } };
  const before = typeOf(column);
  const { enum: choice, ...rest } = kind === kindOfColumn(column) ? before : {};
  if (kind !== 'string' || values.length === 0) return { [member]: { ...rest, type: kind } };
  const known = new Map(asList(asRecord(choice).values).map((one) => [asText(one.value), one]));
  const inline = values.map((value) => known.get(value) ?? { label: value, value });
  return { [member]: { ...rest, type: kind, enum: { ...asRecord(choice), type: 'inline', values: inline } } };
}
