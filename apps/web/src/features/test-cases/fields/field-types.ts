import type { PlainType } from '@rulewright/jdm';
import { schemaOf } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';
import type { FieldColumn } from './case-fields.ts';

/** The type of the field of a column. Undefined where it is not known, or holds no single values. */
export type TypeOfField = (column: Pick<FieldColumn, 'side' | 'path'>) => PlainType | undefined;

const known = new WeakMap<object, ReturnType<typeof schemaOf>>();

/** The types of the fields that the rules read and decide, from the schemas of the graph. Found out when one is asked for. */
export function fieldTypes(graph: object | null): TypeOfField {
  return ({ side, path }) => {
    if (!graph) return undefined;
    const schemas = known.get(graph) ?? schemaOf(JSON.stringify(graph));
    known.set(graph, schemas);
    return typeIn(side === 'input' ? schemas.input : schemas.output, path);
  };
}

const types: Readonly<Record<string, PlainType>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  string: 'string',
};
const formats: Readonly<Record<string, PlainType>> = { date: 'date', 'date-time': 'dateTime', time: 'time' };

function typeIn(schema: unknown, path: readonly string[]): PlainType | undefined {
  const [name, ...inner] = path;
  if (!isRecord(schema)) return undefined;
  if (name !== undefined) return typeIn(isRecord(schema.properties) ? schema.properties[name] : undefined, inner);
  const [type, ...others] = [schema.type].flat().filter((one) => one !== 'null');
  if (typeof type !== 'string' || others.length > 0) return undefined;
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  return type === 'string' ? (format ?? 'string') : types[type];
}
