import { fieldPath } from '../expression/field-usage/field-reads.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import type { FieldNote, Single, Type } from '../expression/types/type.ts';
import { canBe, fieldOf, notesOf, singlesOf, unionOf } from '../expression/types/type.ts';
import { asList, asRecord, asText } from '../graph/untrusted-json.ts';

/** What an author has said of the values of a column. The engine ignores it. */
export type ColumnFacts = { kind: ColumnKind; named: readonly string[] };
type ColumnKind = 'any' | 'string' | 'number' | 'boolean' | 'date' | 'dateTime' | 'time';

const kinds: readonly string[] = ['string', 'number', 'boolean', 'date', 'dateTime', 'time'] satisfies ColumnKind[];

/** @param member where the column says its type: `fieldType` of an input, `outputFieldType` of an output */
export function columnFacts(column: unknown, member: 'fieldType' | 'outputFieldType'): ColumnFacts {
  const { type, enum: choice } = asRecord(asRecord(column)[member]);
  const kind = kinds.includes(asText(type)) ? (type as ColumnKind) : 'any';
  // A loose list only offers its values.
  const isStrict = kind === 'string' && asRecord(choice).loose !== true;
  return { kind, named: isStrict ? asList(asRecord(choice).values).map(({ value }) => asText(value)) : [] };
}

const typesByKind: Record<ColumnKind, readonly Single['kind'][]> = {
  any: [],
  string: ['string'],
  number: ['number'],
  boolean: ['boolean'],
  date: ['string', 'date'],
  dateTime: ['string', 'date'],
  time: ['string', 'date', 'number'],
};

/** The type of the values of a column: what is known of its field, narrowed to what its author has said. */
export function columnType(known: Type, { kind }: ColumnFacts): Type {
  const said = typesByKind[kind].filter((one) => canBe(known, one));
  if (said.length === 0) return known;
  return unionOf(...said.map((one) => ({ kind: one }) as Type));
}

/** What a schema says of the field that an expression reads. */
export function noteOf(field: Expression | null, environment: Type): FieldNote | null {
  const path = field && fieldPath(field);
  const last = path?.at(-1);
  if (!path || last === undefined) return null;
  const owner = path.slice(0, -1).reduce((type, step) => fieldOf(type, step), environment);
  if (owner.kind === 'any') return null;
  return notesOf(singlesOf(owner).filter((single) => single.kind === 'object'))?.get(last) ?? null;
}
