import type { TestCase } from '@rulewright/contract';
import { isRecord } from '#lib/json/is-record.ts';
import type { FieldColumn } from './case-fields.ts';
import { columnsOf } from './case-fields.ts';

type Path = readonly string[];

/** The fields that an input, and an answer, are known to have. */
export type KnownFields = Record<FieldColumn['side'], readonly Path[]>;

export const noFields: KnownFields = { input: [], expected: [] };

/** The fields of the cases, and then those of the rules that no case has. */
export function knownFields(cases: readonly TestCase[], rules: KnownFields): KnownFields {
  const columns = columnsOf(cases);
  const of = (side: FieldColumn['side']) => {
    const written = columns.filter((column) => column.side === side).map(({ path }) => path);
    return [...new Map([...written, ...rules[side]].map((path) => [JSON.stringify(path), path])).values()];
  };
  return { input: of('input'), expected: of('expected') };
}

const MAX_DEPTH = 6;
const MAX_FIELDS = 200;

/** The fields that a JSON Schema names and that hold no fields themselves. */
export function fieldsOfSchema(schema: unknown): Path[] {
  return [...leaves(schema, [])].slice(0, MAX_FIELDS);
}

function* leaves(schema: unknown, path: Path): Generator<Path> {
  const properties = isRecord(schema) && isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length > 0 && path.length < MAX_DEPTH)
    for (const [name, inner] of properties) yield* leaves(inner, [...path, name]);
  else if (path.length > 0) yield path;
}
