import type { CellType } from '../cells/cell-context.ts';
import { fieldPath } from '../expression/field-usage/field-reads.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import type { FieldNote, Single, TextFormat, Type } from '../expression/types/type.ts';
import { canBe, fieldOf, notesOf, singlesOf, unionOf } from '../expression/types/type.ts';
import { asList, asRecord, asText } from '../graph/untrusted-json.ts';
import { knownKinds } from './type-words.ts';

/** What an author has said of the values of a column. No run depends on it. */
type ColumnFacts = { kind: CellType; named: readonly string[] };

const kinds: readonly string[] = ['string', 'number', 'boolean', 'date', 'dateTime', 'time'] satisfies CellType[];

/** @param member where the column says its type: `fieldType` of an input, `outputFieldType` of an output */
export function columnFacts(column: unknown, member: 'fieldType' | 'outputFieldType'): ColumnFacts {
  const { type, enum: choice } = asRecord(asRecord(column)[member]);
  const kind = kinds.includes(asText(type)) ? (type as CellType) : 'any';
  // A loose list only offers its values.
  const isStrict = kind === 'string' && asRecord(choice).loose !== true;
  return { kind, named: isStrict ? asList(asRecord(choice).values).map(({ value }) => asText(value)) : [] };
}

const typesByKind: Record<CellType, readonly Single['kind'][]> = {
  any: [],
  string: ['string'],
  number: ['number'],
  boolean: ['boolean'],
  date: ['string', 'date'],
  dateTime: ['string', 'date'],
  time: ['string', 'date', 'number'],
};

/** The type of the values of a column: what is known of its field, narrowed to what its author has said. */
export function columnType(known: Type, kind: CellType): Type {
  const said = typesByKind[kind].filter((one) => canBe(known, one));
  if (said.length === 0) return known;
  return unionOf(...said.map((one) => ({ kind: one }) as Type));
}

const kindsOfFormats: Readonly<Record<TextFormat, CellType>> = { date: 'date', 'date-time': 'dateTime', time: 'time' };

/** The type that the cells of a column are typed in: the one that its author has chosen, or else that of its field. */
export function cellTypeOf({ kind }: ColumnFacts, known: Type, note: FieldNote | null): CellType {
  if (kind !== 'any') return kind;
  const [only, ...others] = knownKinds(known) ?? [];
  if (only === 'string' && note?.format && others.length === 0) return kindsOfFormats[note.format];
  const isPlain = only === 'string' || only === 'number' || only === 'boolean' || only === 'date';
  return isPlain && others.length === 0 ? only : 'any';
}

/** What a schema says of the field that an expression reads. */
export const noteOf = (field: Expression | null, environment: Type): FieldNote | null =>
  noteAt((field && fieldPath(field)) ?? [], environment);

export function noteAt(path: readonly string[], environment: Type): FieldNote | null {
  const last = path.at(-1);
  if (last === undefined) return null;
  const owner = path.slice(0, -1).reduce((type, step) => fieldOf(type, step), environment);
  if (owner.kind === 'any') return null;
  return notesOf(singlesOf(owner).filter((single) => single.kind === 'object'))?.get(last) ?? null;
}
